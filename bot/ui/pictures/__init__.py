"""Pictures made from numbers: dice and charts, as SVG."""
