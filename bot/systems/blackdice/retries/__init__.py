"""What was tried before: black dice that grow, locks, and a GM's word on them (BD-29 to BD-32)."""
