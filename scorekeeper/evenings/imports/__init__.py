"""The past of a group: files of evenings, looked at first and then brought in."""
