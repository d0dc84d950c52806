-- When something last happened to a person is shown to everybody who sees them: a private note
-- would tell those who may not read it that, and when, it was written.
CREATE OR REPLACE FUNCTION public.candidate_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.details->>'private' IS NULL THEN
    UPDATE public.candidate SET last_activity_at = NEW.occurred_at
    WHERE org_id = NEW.org_id AND id = NEW.candidate_id AND last_activity_at < NEW.occurred_at;
  END IF;
  RETURN NULL;
END $$;
