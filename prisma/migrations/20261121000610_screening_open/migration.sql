-- One call at a time is open for an application, whoever arranges it.
CREATE UNIQUE INDEX screening_run_open_key ON screening_run (org_id, application_id)
WHERE status IN ('enqueued', 'calling');
