"""Where reports become Discord messages, presses become actions and errors become words."""
