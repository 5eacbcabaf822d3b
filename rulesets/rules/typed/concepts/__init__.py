"""What the words of a text mean, whatever their form, and the rules that these meanings say."""
