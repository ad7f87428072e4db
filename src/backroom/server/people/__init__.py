"""Who is who, who sits where, and who is connected."""
