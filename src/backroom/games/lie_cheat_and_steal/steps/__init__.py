"""The rules of Lie, Cheat & Steal, one class a paragraph."""
