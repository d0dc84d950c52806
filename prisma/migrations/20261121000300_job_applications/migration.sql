-- A page of one job's applications in one stage, newest first, from the index alone.
CREATE INDEX application_job_stage_idx ON application (org_id, job_id, stage, id DESC);

-- The job list: one index for each order, read in either direction.
CREATE INDEX job_created_idx ON job (org_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX job_title_idx ON job (org_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX job_status_idx ON job (org_id, status, id) WHERE deleted_at IS NULL;
