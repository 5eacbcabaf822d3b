"""Stored rulesets, the editor, the rule card.

`rules.search` finds an option by any text: names that players use (`folk_names`, a file for each language),
and the words of the page, which are given in. It is plain matching (`rules.search`): both sides are folded
(case, umlauts, endings, numbers, kana), then compared from the whole name down to one slip. Below these stand
rules that a text is probably about (`rules.near_rules`): those whose names and explanations together
have most of its words, or words that mean the same for the reader of typed rules (`rules.near_words`), rare
ones before common ones, any number where the rule is a number; words in which people ask say little. What
that reader only guesses stands above them. For a sentence that is near to none there are those that share
some of its words, and a rule of the group's own beside them. What a typed text does not say and would look
agreed on its card is left open (`rules.open_questions`). The page of the editor
(`play/houserules/editor.py`) has few questions at a time. Its form carries all rules as they stand
(`draft`) and says which questions were on the page (`question`), so that a tick that is absent is a no only
where it was asked. Every step (open a chapter, search, add something) takes what can be read into the draft
and sends new questions, as a part of the page or, without scripts, as the page; what cannot be read stays
where it was typed.
"""
