"""A table's log: what it consists of, and where it is stored. Durable first, told second."""
