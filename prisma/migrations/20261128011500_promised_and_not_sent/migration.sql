-- one statement at a time
-- A letter that was promised and had no address to go to is found as one that failed.
DROP INDEX CONCURRENTLY IF EXISTS public.message_unreached_idx;

-- next
CREATE INDEX CONCURRENTLY message_unreached_idx ON public.message (org_id, id)
  WHERE status = 'failed' OR failure_reason = 'no_address';

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.message_failed_idx;
