"""What comes and goes: programs, calendars and feeds, the file of a group."""
