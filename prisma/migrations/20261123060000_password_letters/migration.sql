-- Links by which somebody chooses a new password, and the letters about passwords.
ALTER TYPE public.link_purpose ADD VALUE IF NOT EXISTS 'password_reset';
ALTER TYPE public.message_kind ADD VALUE IF NOT EXISTS 'password_reset';
ALTER TYPE public.message_kind ADD VALUE IF NOT EXISTS 'password_changed';

-- Nobody passes on a link to a new password: it is struck whether a transport took it or not.
CREATE OR REPLACE FUNCTION public.message_strike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.body := regexp_replace(NEW.body, '/(schedule|evaluation|consent|invitation|reset-password)/[[:alnum:]_-]{43}', '/\1/…', 'g');
  IF NEW.status <> 'sent' OR NEW.transport IS DISTINCT FROM 'log' OR NEW.body LIKE '%/reset-password/…%' THEN
    NEW.sealed := NULL;
  END IF;
  RETURN NEW;
END $$;
