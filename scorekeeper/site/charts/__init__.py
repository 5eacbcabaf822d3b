"""Charts as SVG: geometry in plain functions, drawn by templates.

The texts come from whoever asks for a chart.
"""
