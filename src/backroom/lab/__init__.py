"""Many games at once, for those who tune decks and compare players."""
