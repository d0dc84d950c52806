-- What somebody might see when an answer was kept for them, and what they could not; null where a
-- release before kept it.
ALTER TABLE public.idempotency_key ADD COLUMN standing_hash BYTEA, ADD COLUMN unseen UUID[];
