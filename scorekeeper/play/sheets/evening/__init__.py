"""The end of an evening: result, money, chart, tables for spreadsheets, the same players again."""
