-- A signing secret that takes over at a time, beside the one in force. It counts only as long as its
-- version is the later one, so that a secret which the release before issues at once sets it aside.
ALTER TABLE public.partner_secret
    ADD COLUMN next_sealed BYTEA,
    ADD COLUMN next_version INTEGER,
    ADD COLUMN takes_effect_at TIMESTAMPTZ(3),
    ADD CONSTRAINT partner_secret_next_check CHECK ((next_sealed IS NULL) = (takes_effect_at IS NULL) AND (next_sealed IS NULL OR next_version IS NOT NULL));

-- The version of the secret that alone may sign a delivery; null for the one in force.
ALTER TABLE public.delivery ADD COLUMN secret_version INTEGER;
