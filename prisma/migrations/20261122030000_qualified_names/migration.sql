-- pg_restore runs with an empty search_path, and so do ANALYZE and REINDEX of newer servers: every
-- name in a function's body says where it is. What the functions answer stays the same.

CREATE OR REPLACE FUNCTION public.candidate_search_text(first_name text, last_name text, email text, phone text, phone_e164 text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || public.search_words(first_name || ' ' || last_name || ' ' || coalesce(email, ''))
    || coalesce(' ' || nullif(regexp_replace(phone, '[^0-9]', '', 'g'), ''), '')
    || CASE WHEN substr(phone_e164, 2) <> regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
       THEN ' ' || substr(phone_e164, 2) ELSE '' END
$$;

CREATE OR REPLACE FUNCTION public.tally_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.tally (org_id, subject, amount) SELECT org_id, 'candidates', count(*) FROM changed GROUP BY org_id;
  ELSE
    INSERT INTO public.tally (org_id, subject, amount) SELECT org_id, 'candidates', -count(*) FROM changed GROUP BY org_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.tally_application_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.tally (org_id, subject, job_id, stage, amount)
  SELECT org_id, 'applications'::public.tally_subject, job_id, stage, count(*) FROM after_rows GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'screened', job_id, stage, count(*) FROM after_rows WHERE screened_at IS NOT NULL GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'qualified', job_id, stage, count(*) FROM after_rows WHERE screening_result = 'passed' GROUP BY org_id, job_id, stage;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.tally_application_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.tally (org_id, subject, job_id, stage, amount)
  SELECT org_id, 'applications'::public.tally_subject, job_id, stage, -count(*) FROM before_rows GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'screened', job_id, stage, -count(*) FROM before_rows WHERE screened_at IS NOT NULL GROUP BY org_id, job_id, stage
  UNION ALL
  SELECT org_id, 'qualified', job_id, stage, -count(*) FROM before_rows WHERE screening_result = 'passed' GROUP BY org_id, job_id, stage;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.tally_application_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.tally (org_id, subject, job_id, stage, amount)
  SELECT org_id, subject, job_id, stage, sum(amount) FROM (
    SELECT org_id, 'applications'::public.tally_subject AS subject, job_id, stage, -1 AS amount FROM before_rows
    UNION ALL SELECT org_id, 'applications', job_id, stage, 1 FROM after_rows
    UNION ALL SELECT org_id, 'screened', job_id, stage, -1 FROM before_rows WHERE screened_at IS NOT NULL
    UNION ALL SELECT org_id, 'screened', job_id, stage, 1 FROM after_rows WHERE screened_at IS NOT NULL
    UNION ALL SELECT org_id, 'qualified', job_id, stage, -1 FROM before_rows WHERE screening_result = 'passed'
    UNION ALL SELECT org_id, 'qualified', job_id, stage, 1 FROM after_rows WHERE screening_result = 'passed'
  ) AS change GROUP BY org_id, subject, job_id, stage HAVING sum(amount) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.application_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Concurrent second applications of one candidate must see each other.
    PERFORM 1 FROM public.candidate WHERE org_id = NEW.org_id AND id = NEW.candidate_id FOR NO KEY UPDATE;
    SELECT source INTO NEW.source FROM public.candidate WHERE org_id = NEW.org_id AND id = NEW.candidate_id;
    NEW.is_sole := NOT EXISTS (SELECT 1 FROM public.application WHERE org_id = NEW.org_id AND candidate_id = NEW.candidate_id);
    IF NOT NEW.is_sole THEN
      UPDATE public.application SET is_sole = false WHERE org_id = NEW.org_id AND candidate_id = NEW.candidate_id AND is_sole;
    END IF;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.score IS DISTINCT FROM OLD.score THEN
    UPDATE public.candidate SET best_score = greatest(NEW.score, (
        SELECT max(score) FROM public.application
        WHERE org_id = NEW.org_id AND candidate_id = NEW.candidate_id AND id <> NEW.id))
    WHERE org_id = NEW.org_id AND id = NEW.candidate_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION public.candidate_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.candidate SET last_activity_at = NEW.occurred_at
  WHERE org_id = NEW.org_id AND id = NEW.candidate_id AND last_activity_at < NEW.occurred_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.candidate_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.application SET source = NEW.source WHERE org_id = NEW.org_id AND candidate_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.blocklist_match(organization uuid, email text, phone_e164 text, name text, threshold real)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
  folded text := public.folded_name(name);
BEGIN
  SELECT entry.id INTO found FROM (
    SELECT 1 AS rank, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'email' AND normalized_value = lower(email)
    UNION ALL
    SELECT 2, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'phone' AND normalized_value = phone_e164
    UNION ALL
    SELECT 3, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_exact' AND normalized_value = folded
    UNION ALL
    SELECT 4, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'email_domain' AND normalized_value = ANY (public.email_domains(email))
  ) AS entry
  WHERE entry.removed_at IS NULL AND (entry.expires_at IS NULL OR entry.expires_at > now())
  ORDER BY entry.rank, entry.id LIMIT 1;
  IF found IS NULL THEN
    PERFORM set_config('pg_trgm.similarity_threshold', threshold::text, true);
    SELECT id INTO found FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_fuzzy' AND removed_at IS NULL
      AND normalized_value OPERATOR(public.%) folded AND (expires_at IS NULL OR expires_at > now())
    ORDER BY public.similarity(normalized_value, folded) DESC, id LIMIT 1;
  END IF;
  RETURN found;
END $$;
