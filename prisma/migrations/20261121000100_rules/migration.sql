-- What schema.prisma cannot express. Every object here is listed in lib/database/extras.ts,
-- where a test compares the list with the database.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Values that no row may have.
ALTER TABLE organization ADD CONSTRAINT organization_name_check CHECK (btrim(name) <> '');
ALTER TABLE user_account ADD CONSTRAINT user_account_email_check CHECK (email = lower(email) AND position('@' in email) > 1);
ALTER TABLE location ADD CONSTRAINT location_name_check CHECK (btrim(name) <> '');
ALTER TABLE job ADD CONSTRAINT job_title_check CHECK (btrim(title) <> '');
ALTER TABLE job ADD CONSTRAINT job_salary_check CHECK (salary_range_min >= 0 AND salary_range_max >= 0 AND salary_range_min <= salary_range_max);
ALTER TABLE screening_question ADD CONSTRAINT screening_question_position_check CHECK (position >= 0);
ALTER TABLE candidate ADD CONSTRAINT candidate_phone_e164_check CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$');
ALTER TABLE application ADD CONSTRAINT application_closed_check CHECK ((closed_at IS NULL) = (closed_reason IS NULL));
ALTER TABLE application ADD CONSTRAINT application_evaluation_check CHECK (evaluation_status IS DISTINCT FROM 'completed' OR evaluation_completed_at IS NOT NULL);
ALTER TABLE activity ADD CONSTRAINT activity_stage_check CHECK ((type = 'stage') = (to_stage IS NOT NULL));
ALTER TABLE activity ADD CONSTRAINT activity_user_check CHECK (actor_type <> 'user' OR actor_id IS NOT NULL);
ALTER TABLE interview ADD CONSTRAINT interview_time_check CHECK (end_time > start_time);
ALTER TABLE message ADD CONSTRAINT message_sent_check CHECK ((status = 'sent') = (sent_at IS NOT NULL));
ALTER TABLE message ADD CONSTRAINT message_recipient_check CHECK (status = 'skipped' OR recipient IS NOT NULL);
ALTER TABLE message ADD CONSTRAINT message_attempts_check CHECK (attempts >= 0);
ALTER TABLE message ADD CONSTRAINT message_lease_check CHECK ((lease_token IS NULL) = (lease_expires_at IS NULL));
ALTER TABLE background_check ADD CONSTRAINT background_check_consent_check CHECK (status IN ('pending', 'failed') OR consent_given_at IS NOT NULL);
ALTER TABLE background_check ADD CONSTRAINT background_check_completed_check CHECK (status <> 'completed' OR completed_at IS NOT NULL);
ALTER TABLE blocklist_entry ADD CONSTRAINT blocklist_entry_value_check CHECK (btrim(match_value) <> '');
ALTER TABLE knowledge_base_document ADD CONSTRAINT knowledge_base_document_size_check CHECK (file_size >= 0);
ALTER TABLE workflow_stage ADD CONSTRAINT workflow_stage_color_check CHECK (color ~ '^#[0-9a-f]{6}$');
ALTER TABLE workflow_transition ADD CONSTRAINT workflow_transition_self_check CHECK (from_stage <> to_stage);
ALTER TABLE registry ADD CONSTRAINT registry_webhook_check CHECK ((webhook_url IS NULL) = (webhook_updated_at IS NULL) AND length(webhook_url) <= 2048);
ALTER TABLE partner_applicant ADD CONSTRAINT partner_applicant_webhook_check CHECK (length(webhook_url) <= 2048);
ALTER TABLE delivery ADD CONSTRAINT delivery_due_check CHECK (status <> 'pending' OR next_attempt_at IS NOT NULL);
ALTER TABLE delivery ADD CONSTRAINT delivery_lease_check CHECK ((lease_token IS NULL) = (lease_expires_at IS NULL));
ALTER TABLE delivery_attempt ADD CONSTRAINT delivery_attempt_number_check CHECK (number >= 1 AND duration_ms >= 0);
ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_length_check CHECK (length(key) BETWEEN 1 AND 255);

-- One open application of a candidate to a job.
CREATE UNIQUE INDEX application_open_key ON application (org_id, candidate_id, job_id) WHERE closed_at IS NULL;

-- History and audit.
CREATE INDEX activity_stage_idx ON activity (org_id, application_id, id DESC) WHERE type = 'stage';

-- What is due, and only that.
CREATE INDEX message_due_idx ON message (due_at) WHERE status = 'queued';
CREATE INDEX delivery_due_idx ON delivery (next_attempt_at) WHERE status = 'pending';
CREATE INDEX screening_run_due_idx ON screening_run (due_at) WHERE status IN ('enqueued', 'calling');

-- Rate-limit windows may be lost in a crash; writing them must cost next to nothing.
ALTER TABLE rate_limit SET UNLOGGED;

-- The candidate list: one normalized text for search, and one index for each order.
-- Words in lower case between single spaces; what is no letter or digit counts as a space.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(value), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- A telephone number is one word of digits, as it was written and with its country code.
CREATE FUNCTION candidate_search_text(first_name text, last_name text, email text, phone text, phone_e164 text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || search_words(first_name || ' ' || last_name || ' ' || coalesce(email, ''))
    || coalesce(' ' || nullif(regexp_replace(phone, '[^0-9]', '', 'g'), ''), '')
    || CASE WHEN substr(phone_e164, 2) <> regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
       THEN ' ' || substr(phone_e164, 2) ELSE '' END
$$;

ALTER TABLE candidate ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (candidate_search_text(first_name, last_name, email, phone, phone_e164)) STORED;

CREATE INDEX candidate_search_idx ON candidate USING gin (org_id, search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX candidate_name_idx ON candidate (org_id, lower(last_name), lower(first_name), id);
CREATE INDEX candidate_score_idx ON candidate (org_id, best_score DESC NULLS LAST, id DESC);
CREATE INDEX candidate_activity_idx ON candidate (org_id, last_activity_at DESC, id DESC);

-- Exact counts without counting: writers append signed amounts, readers sum, housekeeping folds.
CREATE INDEX tally_sum_idx ON tally (org_id, subject, job_id, stage) INCLUDE (amount);

CREATE FUNCTION tally_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally (org_id, subject, amount) SELECT org_id, 'candidates', count(*) FROM changed GROUP BY org_id;
  ELSE
    INSERT INTO tally (org_id, subject, amount) SELECT org_id, 'candidates', -count(*) FROM changed GROUP BY org_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER candidate_tally_insert AFTER INSERT ON candidate REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_candidates();
CREATE TRIGGER candidate_tally_delete AFTER DELETE ON candidate REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_candidates();

CREATE FUNCTION tally_application_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (org_id, subject, job_id, stage, amount)
  SELECT org_id, 'applications'::tally_subject, job_id, stage, count(*) FROM after_rows GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'screened', job_id, stage, count(*) FROM after_rows WHERE screened_at IS NOT NULL GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'qualified', job_id, stage, count(*) FROM after_rows WHERE screening_result = 'passed' GROUP BY org_id, job_id, stage;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_application_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (org_id, subject, job_id, stage, amount)
  SELECT org_id, 'applications'::tally_subject, job_id, stage, -count(*) FROM before_rows GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'screened', job_id, stage, -count(*) FROM before_rows WHERE screened_at IS NOT NULL GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'qualified', job_id, stage, -count(*) FROM before_rows WHERE screening_result = 'passed' GROUP BY org_id, job_id, stage;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_application_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (org_id, subject, job_id, stage, amount)
  SELECT org_id, subject, job_id, stage, sum(amount) FROM (
    SELECT org_id, 'applications'::tally_subject AS subject, job_id, stage, -1 AS amount FROM before_rows
    UNION ALL SELECT org_id, 'applications', job_id, stage, 1 FROM after_rows
    UNION ALL SELECT org_id, 'screened', job_id, stage, -1 FROM before_rows WHERE screened_at IS NOT NULL
    UNION ALL SELECT org_id, 'screened', job_id, stage, 1 FROM after_rows WHERE screened_at IS NOT NULL
    UNION ALL SELECT org_id, 'qualified', job_id, stage, -1 FROM before_rows WHERE screening_result = 'passed'
    UNION ALL SELECT org_id, 'qualified', job_id, stage, 1 FROM after_rows WHERE screening_result = 'passed'
  ) AS change GROUP BY org_id, subject, job_id, stage HAVING sum(amount) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER application_tally_insert AFTER INSERT ON application REFERENCING NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_application_insert();
CREATE TRIGGER application_tally_update AFTER UPDATE ON application REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_application_update();
CREATE TRIGGER application_tally_delete AFTER DELETE ON application REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_application_delete();

-- What the candidate list reads of applications, kept on the rows it scans.
CREATE FUNCTION application_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Concurrent second applications of one candidate must see each other.
    PERFORM 1 FROM candidate WHERE org_id = NEW.org_id AND id = NEW.candidate_id FOR NO KEY UPDATE;
    SELECT source INTO NEW.source FROM candidate WHERE org_id = NEW.org_id AND id = NEW.candidate_id;
    NEW.is_sole := NOT EXISTS (SELECT 1 FROM application WHERE org_id = NEW.org_id AND candidate_id = NEW.candidate_id);
    IF NOT NEW.is_sole THEN
      UPDATE application SET is_sole = false WHERE org_id = NEW.org_id AND candidate_id = NEW.candidate_id AND is_sole;
    END IF;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.score IS DISTINCT FROM OLD.score THEN
    UPDATE candidate SET best_score = greatest(NEW.score, (
        SELECT max(score) FROM application
        WHERE org_id = NEW.org_id AND candidate_id = NEW.candidate_id AND id <> NEW.id))
    WHERE org_id = NEW.org_id AND id = NEW.candidate_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER application_derive BEFORE INSERT OR UPDATE OF score ON application
  FOR EACH ROW EXECUTE FUNCTION application_derive();

CREATE FUNCTION candidate_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE candidate SET last_activity_at = NEW.occurred_at
  WHERE org_id = NEW.org_id AND id = NEW.candidate_id AND last_activity_at < NEW.occurred_at;
  RETURN NULL;
END $$;

CREATE TRIGGER activity_touch AFTER INSERT ON activity
  FOR EACH ROW WHEN (NEW.candidate_id IS NOT NULL) EXECUTE FUNCTION candidate_activity();
