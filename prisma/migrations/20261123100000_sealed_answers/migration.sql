-- Every answer kept for repetitions is sealed from now on, and names whom it is about, so that erasing
-- a person finds it. A release before reads neither column: to it such a key is held until it expires,
-- and it refuses a repetition with 503 until a process of this release answers.
ALTER TABLE public.idempotency_key
  ADD COLUMN answer_status INTEGER,
  ADD COLUMN sealed_answer BYTEA,
  ADD COLUMN named UUID[];
