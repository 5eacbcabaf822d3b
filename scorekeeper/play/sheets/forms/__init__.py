"""The only door for input: what people type and tap becomes names, rules and deals."""
