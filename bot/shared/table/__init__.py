"""The table: what a GM sets for it, and its sessions."""
