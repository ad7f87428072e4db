"""Tables online: people anywhere play any of the games together. The only room where things happen at the same time."""
