-- Links in a letter wait sealed beside it. Beside one that no transport took they stay, for somebody
-- to pass them on; from every other the database strikes them, whatever release the sender is of.
ALTER TABLE message ADD COLUMN sealed BYTEA;

CREATE FUNCTION public.message_strike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := regexp_replace(NEW.body, '/(schedule|evaluation|consent|invitation)/[[:alnum:]_-]{43}', '/\1/…', 'g');
  IF NEW.status <> 'sent' OR NEW.transport IS DISTINCT FROM 'log' THEN
    NEW.sealed := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER message_strike BEFORE INSERT OR UPDATE OF status ON message
  FOR EACH ROW WHEN (NEW.status <> 'queued') EXECUTE FUNCTION public.message_strike();
