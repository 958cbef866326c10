"""What all actions of a fight have in common: waiting, answers, turns (§1.1, §1.7, §1.14)."""
