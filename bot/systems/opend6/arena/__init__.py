"""What a fight keeps: places, distances, actions left, what waits, steps that are due."""
