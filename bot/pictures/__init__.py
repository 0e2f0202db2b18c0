"""Pictures for messages: what each shows, and the process that draws them."""
