"""Models behind chat endpoints: how they are asked, how they play, and how well."""
