-- A message that no transport took is skipped from now on; releases before said sent. Its links stay
-- sealed beside it either way, for somebody to pass them on.
CREATE OR REPLACE FUNCTION public.message_strike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := regexp_replace(NEW.body, '/(schedule|evaluation|consent|invitation|reset-password)/[[:alnum:]_-]{43}', '/\1/…', 'g');
  IF NEW.status NOT IN ('sent', 'skipped') OR NEW.transport IS DISTINCT FROM 'log' OR NEW.body LIKE '%/reset-password/…%' THEN
    NEW.sealed := NULL;
  END IF;
  RETURN NEW;
END $$;
