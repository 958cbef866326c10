"""The systems: rule books as pure functions, blind to one another."""
