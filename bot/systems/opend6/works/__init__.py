"""Things at a table: elements, bricks, devices that are built, tracks of conflicts."""
