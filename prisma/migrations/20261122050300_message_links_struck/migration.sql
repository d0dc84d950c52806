-- The letters that were sent, or never will be, before this; the trigger strikes what it is given.
UPDATE message SET status = status
WHERE status <> 'queued' AND body ~ '/(schedule|evaluation|consent|invitation)/[[:alnum:]_-]{43}';
