-- What a partner key is for, who issued it, and when it ends. The release before knows no end: it
-- takes an expired key while both run.
ALTER TABLE public.partner_key
    ADD COLUMN label TEXT,
    ADD COLUMN created_by TEXT,
    ADD COLUMN expires_at TIMESTAMPTZ(3),
    ADD COLUMN replaced_at TIMESTAMPTZ(3),
    ADD COLUMN last_address TEXT;
