"""A table's log: what it is made of, and where it is kept. Durable first, told second."""
