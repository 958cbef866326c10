"""Combat: orders, rounds and turns for every system, and what a system plugs into them."""
