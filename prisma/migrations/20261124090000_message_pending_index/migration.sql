-- one statement at a time
-- The messages of an organization that are still to go out, by application: what lists of applicants
-- are narrowed by. Each statement may run again after it was cut short.
DROP INDEX CONCURRENTLY IF EXISTS public.message_pending_idx;

-- next
CREATE INDEX CONCURRENTLY message_pending_idx ON public.message (org_id, application_id)
  WHERE status = 'queued';
