-- Which request holds a key, so that one whose lease ran out cannot answer for its successor.
ALTER TABLE "idempotency_key" ADD COLUMN "claim_id" UUID;
