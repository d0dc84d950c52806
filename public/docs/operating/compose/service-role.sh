#!/bin/sh
# Makes the role by which the service uses the database. It owns nothing; "migrate" grants it what it
# needs. PgBouncer hands connections from one transaction to the next, so the role carries the bounds.
set -eu
# The server logs neither a statement that fails here nor what the service is refused: the one has a
# password, the other what people are called.
export PGOPTIONS='-c log_statement=none -c log_min_duration_statement=-1 -c log_min_error_statement=panic'
psql -v ON_ERROR_STOP=1 -v password="$SERVICE_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE recruiting_service LOGIN PASSWORD :'password';
ALTER ROLE recruiting_service SET statement_timeout = '15s';
ALTER ROLE recruiting_service SET lock_timeout = '10s';
ALTER ROLE recruiting_service SET idle_in_transaction_session_timeout = '15s';
SQL
