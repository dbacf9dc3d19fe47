"""Rooms: where seats play, with people and bots, clocks and consent. Pure, apart from what a store keeps."""
