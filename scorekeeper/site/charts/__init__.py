"""Charts as SVG: geometry in plain functions, drawn by templates.

The texts come from whoever asks for a chart.

In `charts`, scales, ticks and labels that keep their distance are small pure functions, a template draws what
they come to.
"""
