"""Getting rid of conditions (D6-36 to D6-41)."""
