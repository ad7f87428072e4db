"""Ways in for programs that are not written for Backroom: learners by the interfaces they know, and language models."""
