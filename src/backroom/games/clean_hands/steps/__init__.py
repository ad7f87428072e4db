"""The rules of Clean Hands, one class a paragraph."""
