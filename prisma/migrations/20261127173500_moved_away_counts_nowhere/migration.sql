-- one statement at a time
-- An application that was moved away matches no stage and counts in none. These few are found by an
-- index of their own, and the indexes that lists count stages by know who is one of them.
DROP INDEX CONCURRENTLY IF EXISTS public.application_moved_idx;

-- next
CREATE INDEX CONCURRENTLY application_moved_idx ON public.application (org_id, job_id)
  INCLUDE (id, stage, screened_at, screening_result) WHERE closed_reason = 'moved';

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_of_candidate_idx;

-- next
CREATE INDEX CONCURRENTLY application_of_candidate_idx ON public.application (org_id, candidate_id)
  INCLUDE (stage, job_id, score, applied_at, source, closed_reason);

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_candidate_idx;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_only_idx;

-- next
CREATE INDEX CONCURRENTLY application_only_idx ON public.application (org_id, stage)
  INCLUDE (job_id, score, applied_at, source, closed_reason) WHERE is_sole;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_sole_idx;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_several_idx;

-- next
CREATE INDEX CONCURRENTLY application_several_idx ON public.application (org_id, stage, candidate_id)
  INCLUDE (job_id, score, applied_at, source, closed_reason) WHERE NOT is_sole;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_shared_idx;
