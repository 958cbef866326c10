"""What ranks buy and what lasts: effects, conditions, statuses, minds (D6-80 to D6-103)."""
