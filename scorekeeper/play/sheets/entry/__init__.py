"""Entering and correcting a deal: the form, what it offers, and two phones that enter the same one."""
