"""Use cases: what people do with the rules, without saying through which door they came."""
