"""The meanings of words, whatever their form, and the rules that these meanings say."""
