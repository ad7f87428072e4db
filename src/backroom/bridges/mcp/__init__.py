"""A seat for a language model by the Model Context Protocol: one seat a connection, no way to the table's secrets."""
