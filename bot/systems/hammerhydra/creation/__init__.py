"""Making a character and caring for the sheet (HH-01 to HH-07, HH-20 to HH-24, HH-64 to HH-66)."""
