"""What Alembic runs to bring older tables up to today."""
