"""Records of solitaire and best words, for names that a passphrase keeps."""
