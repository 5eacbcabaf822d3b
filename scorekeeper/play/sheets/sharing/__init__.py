"""The two links of a sheet: shown with their QR codes, withdrawn and renewed."""
