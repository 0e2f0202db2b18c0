"""What is due by the clock: until when is asked, reminders, deadlines."""
