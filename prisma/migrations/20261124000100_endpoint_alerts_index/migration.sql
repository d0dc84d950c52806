-- one statement at a time
-- Finds the endpoints whose deliveries have failed several times, without reading the others. Nothing
-- here holds the table, and each statement may run again after it was cut short.

DROP INDEX CONCURRENTLY IF EXISTS public.delivery_troubled_idx;

-- next
CREATE INDEX CONCURRENTLY delivery_troubled_idx ON public.delivery
  (org_id, endpoint_host) WHERE status = 'pending' AND attempt_count >= 3;
