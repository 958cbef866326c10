"""The cards of Black Dice, a module for each kind of roll."""
