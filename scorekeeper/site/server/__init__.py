"""The web server: what one address may have of it, how it is, and what its log says."""
