-- one statement at a time
-- An application in which somebody waited when they were erased matches no stage and counts in none, as
-- one that was moved away. The few of both are found by one index.
DROP INDEX CONCURRENTLY IF EXISTS public.application_uncounted_idx;

-- next
CREATE INDEX CONCURRENTLY application_uncounted_idx ON public.application (org_id, job_id)
  INCLUDE (id, stage, screened_at, screening_result)
  WHERE closed_reason IS NOT NULL AND (closed_reason = 'moved' OR stage IN (
    'applied', 'awaiting_screening', 'client_screening', 'pending_evaluation',
    'passed_screening_awaiting_scheduling', 'client_request_interview', 'interview_scheduled',
    'reschedule_requested', 'no_show', 'past_interview', 'awaiting_recruiter_action'));

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.application_moved_idx;
