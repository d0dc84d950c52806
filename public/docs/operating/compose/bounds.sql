-- PgBouncer hands connections from one transaction to the next, so the role carries the bounds.
ALTER ROLE recruiting SET statement_timeout = '15s';
ALTER ROLE recruiting SET lock_timeout = '10s';
ALTER ROLE recruiting SET idle_in_transaction_session_timeout = '15s';
