-- Second factors: what a person shows besides the password, the codes for whoever has lost it, and
-- the questions that are still to be answered. The release before knows nothing of them: it signs in
-- by password alone until it is gone.
CREATE TYPE public.auth_factor_kind AS ENUM ('totp', 'passkey');

CREATE TYPE public.auth_challenge_purpose AS ENUM ('second_step', 'passkey_sign_in', 'add_passkey', 'confirmation');

CREATE TYPE public.sign_in_way AS ENUM ('password', 'second_factor', 'passkey', 'provider');

ALTER TYPE public.auth_session_end ADD VALUE IF NOT EXISTS 'factor';
ALTER TYPE public.message_kind ADD VALUE IF NOT EXISTS 'security_notice';

ALTER TABLE public.organization ADD COLUMN requires_factor BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE public.auth_session ADD COLUMN signed_in_by public.sign_in_way;
ALTER TABLE public.auth_session ADD COLUMN confirmed_at TIMESTAMPTZ(3);

CREATE TABLE public.auth_factor (
    id UUID NOT NULL,
    user_id UUID NOT NULL,
    kind public.auth_factor_kind NOT NULL,
    name TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    confirmed_at TIMESTAMPTZ(3),
    last_used_at TIMESTAMPTZ(3),
    sealed BYTEA,
    last_step INTEGER,
    credential_id TEXT,
    public_key TEXT,
    counter BIGINT,
    transports TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT auth_factor_pkey PRIMARY KEY (id),
    CONSTRAINT auth_factor_kind_check CHECK (((kind = 'totp'::public.auth_factor_kind) = (sealed IS NOT NULL)) AND ((kind = 'passkey'::public.auth_factor_kind) = ((credential_id IS NOT NULL) AND (public_key IS NOT NULL) AND (counter IS NOT NULL))))
);

CREATE UNIQUE INDEX auth_factor_credential_id_key ON public.auth_factor (credential_id);

CREATE INDEX auth_factor_user_id_idx ON public.auth_factor (user_id);

CREATE TABLE public.recovery_code (
    user_id UUID NOT NULL,
    hash BYTEA NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    used_at TIMESTAMPTZ(3),

    CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, hash)
);

CREATE TABLE public.auth_challenge (
    id UUID NOT NULL,
    token_hash BYTEA,
    purpose public.auth_challenge_purpose NOT NULL,
    user_id UUID,
    session_id UUID,
    checked_hash BYTEA,
    nonce TEXT NOT NULL,
    guesses INTEGER NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at TIMESTAMPTZ(3) NOT NULL,
    spent_at TIMESTAMPTZ(3),

    CONSTRAINT auth_challenge_pkey PRIMARY KEY (id),
    CONSTRAINT auth_challenge_user_check CHECK ((purpose = 'passkey_sign_in'::public.auth_challenge_purpose) = (user_id IS NULL))
);

CREATE UNIQUE INDEX auth_challenge_token_hash_key ON public.auth_challenge (token_hash);

CREATE INDEX auth_challenge_user_id_idx ON public.auth_challenge (user_id);

CREATE INDEX auth_challenge_expires_at_idx ON public.auth_challenge (expires_at);

ALTER TABLE public.auth_factor ADD CONSTRAINT auth_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account (id) ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE public.recovery_code ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account (id) ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE public.auth_challenge ADD CONSTRAINT auth_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account (id) ON DELETE CASCADE ON UPDATE NO ACTION;
