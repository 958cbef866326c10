"""What failures leave behind: tasks that grow harder (FP-30 to FP-33, FP-44)."""
