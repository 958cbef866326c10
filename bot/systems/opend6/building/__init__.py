"""What a table builds and breaks: things, bricks, devices, conflicts that are tracked (§1.16)."""
