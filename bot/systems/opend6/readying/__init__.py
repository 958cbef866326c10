"""Actions that are readied or held back (D6-56 to D6-59)."""
