"""The GM's hand on the state: pools, conditions, calls for rolls, the same for every system."""
