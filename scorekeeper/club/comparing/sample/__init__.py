"""A thousand invented deals under any rules, for who has played no evening yet, or only looks at a preset."""
