"""Tables online: people anywhere play any of the games together. The only room in which things happen concurrently."""
