-- one statement at a time
-- Finds those to whom nothing has happened for long. Nothing here holds the table, and each statement
-- may run again after it was cut short.

DROP INDEX CONCURRENTLY IF EXISTS public.candidate_retention_idx;

-- next
CREATE INDEX CONCURRENTLY candidate_retention_idx ON public.candidate
  (org_id, last_activity_at, id) WHERE erased_at IS NULL;
