"""Ways in for programs that are not written for Backroom: language models by text, by MCP and over HTTP."""
