"""The Dutch lexicon: which words may be laid under a table's word policy, and why not.

Layer 0: imports nothing else of `wordrummi`. `Admission` answers about words; `build` makes the lexicon file when the
package is built.
"""
