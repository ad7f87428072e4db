"""The tables in this process: loaded, changed, announced to subscribers, and evicted."""
