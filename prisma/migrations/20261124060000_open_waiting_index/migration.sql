-- one statement at a time
-- Finds the open applications that have waited longest. Nothing here holds the table, and each
-- statement may run again after it was cut short.

DROP INDEX CONCURRENTLY IF EXISTS public.application_waiting_idx;

-- next
CREATE INDEX CONCURRENTLY application_waiting_idx ON public.application
  (org_id, stage_entered_at, id) WHERE closed_at IS NULL;
