-- one statement at a time
-- Few people have an extension; the blocklist finds them by it. Nothing here holds the table, and each
-- statement may run again after it was cut short.

DROP INDEX CONCURRENTLY IF EXISTS public.candidate_phone_with_extension_idx;

-- next
CREATE INDEX CONCURRENTLY candidate_phone_with_extension_idx ON public.candidate
  (org_id, phone_with_extension) WHERE phone_with_extension IS NOT NULL;
