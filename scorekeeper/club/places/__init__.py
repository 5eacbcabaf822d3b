"""The places of a group: its pages lie in one each, and the bar and the rail lead from one to the others."""
