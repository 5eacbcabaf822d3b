"""The sheet as everybody sees it: lines, totals, what comes next; how a change of it begins and ends."""
