"""The ways in and out of the site: programs, calendars and feeds, the file of a group.

What a thing is made of outside is described once, in a table of its fields (`shapes.py`): the file of a group
and the interface for programs are made of such tables.
"""
