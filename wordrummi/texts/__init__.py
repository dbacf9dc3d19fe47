"""Every sentence that a person reads, in Dutch and in English: one catalogue, apart from what decides."""

from wordrummi.texts.catalogue import LANGUAGES, Catalogue, catalogue

__all__ = ["LANGUAGES", "Catalogue", "catalogue"]
