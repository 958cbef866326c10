"""Pools, Pyros and defences, and what rounds and time give back (FP-02 to FP-04, FP-46)."""
