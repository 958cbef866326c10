"""The journal as people see it: undo and redo, what happened, and sessions told afterwards."""
