"""What every variant shares; knows neither letters nor numbers."""
