-- When the request that holds a key took it: a distributed database compares times of rows only with
-- each other.
ALTER TABLE public.idempotency_key ADD COLUMN IF NOT EXISTS claimed_at timestamptz(3);
