-- one statement at a time
-- What the home page asks for: the jobs of a recruiter, the interviews of a day, and the messages
-- that were not delivered. Nothing here holds a table, and each statement may run again after it was
-- cut short.
ALTER TABLE public.job VALIDATE CONSTRAINT job_org_id_recruiter_id_fkey;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.job_recruiter_idx;

-- next
CREATE INDEX CONCURRENTLY job_recruiter_idx ON public.job (org_id, recruiter_id)
  WHERE deleted_at IS NULL AND recruiter_id IS NOT NULL;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.interview_day_idx;

-- next
CREATE INDEX CONCURRENTLY interview_day_idx ON public.interview (org_id, start_time);

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.message_failed_idx;

-- next
CREATE INDEX CONCURRENTLY message_failed_idx ON public.message (org_id, id) WHERE status = 'failed';
