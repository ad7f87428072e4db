"""What goes over the wire: messages, and what each reader may see."""
