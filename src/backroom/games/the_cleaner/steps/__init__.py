"""The rules of The Cleaner, one class a paragraph."""
