"""ACS rolls of one and of groups, from asking to booking (HF-02 to HF-25, HF-35 to HF-37)."""
