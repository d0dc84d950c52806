-- What the candidate list is served from. Each index holds all that a scan of it reads, so that
-- totals and deep pages never touch the tables.

-- Ordering by name counts along the index alone only where the names themselves are in it.
DROP INDEX candidate_name_idx;
CREATE INDEX candidate_name_idx ON candidate (org_id, lower(last_name), lower(first_name), id) INCLUDE (last_name, first_name);
-- Without a score comes last in both directions, so the ascending order is not the other reversed.
CREATE INDEX candidate_score_ascending_idx ON candidate (org_id, best_score, id);
CREATE INDEX candidate_source_idx ON candidate (org_id, source, id);
-- Searches that very many candidates meet read this from end to end; the rare ones use trigrams.
CREATE INDEX candidate_text_idx ON candidate (org_id, id) INCLUDE (search_text);
-- Whether a search is rare or common must show in the statistics.
ALTER TABLE candidate ALTER COLUMN search_text SET STATISTICS 1000;

-- Applications along their candidates: pages of a filter, newest first, and single probes.
CREATE INDEX application_candidate_idx ON application (org_id, candidate_id) INCLUDE (stage, job_id, score, applied_at, source);
-- Totals of a filter: only applications and several of one candidate are counted apart.
CREATE INDEX application_sole_idx ON application (org_id, stage) INCLUDE (job_id, score, applied_at, source) WHERE is_sole;
CREATE INDEX application_shared_idx ON application (org_id, stage, candidate_id) INCLUDE (job_id, score, applied_at, source) WHERE NOT is_sole;
-- Ranges of score and date, and sources, that few applications meet.
CREATE INDEX application_score_idx ON application (org_id, score) INCLUDE (candidate_id, is_sole);
CREATE INDEX application_applied_idx ON application (org_id, applied_at) INCLUDE (candidate_id, is_sole);
CREATE INDEX application_source_idx ON application (org_id, source);

-- An application's source is its candidate's, also when that changes.
CREATE FUNCTION candidate_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE application SET source = NEW.source WHERE org_id = NEW.org_id AND candidate_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER candidate_source_copy AFTER UPDATE OF source ON candidate
  FOR EACH ROW WHEN (NEW.source IS DISTINCT FROM OLD.source) EXECUTE FUNCTION candidate_source();
