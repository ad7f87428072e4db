"""A table as its log tells it, and what people may do there. Nothing here is asynchronous."""
