"""What goes over the wire, and what each reader may know of it."""
