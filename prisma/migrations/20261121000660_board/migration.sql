-- The board: each column newest first, with all that its filters ask, from the index alone.
CREATE INDEX application_board_idx ON application (org_id, stage, stage_entered_at DESC, id DESC) INCLUDE (job_id, location_id, candidate_id, score, applied_at, source);
CREATE INDEX application_job_board_idx ON application (org_id, job_id, stage, stage_entered_at DESC, id DESC);
-- The table of all stages in the same order.
CREATE INDEX application_entered_idx ON application (org_id, stage_entered_at DESC, id DESC);
