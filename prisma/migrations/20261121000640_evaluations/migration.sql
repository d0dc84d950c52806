-- What a candidate answered to an evaluation, with the questions as they were asked.
ALTER TABLE application ADD COLUMN evaluation_result JSONB;

-- Evaluations that nobody completed in time are found by their links.
CREATE INDEX public_link_evaluation_idx ON public_link (expires_at) WHERE purpose = 'evaluation' AND used_at IS NULL;
