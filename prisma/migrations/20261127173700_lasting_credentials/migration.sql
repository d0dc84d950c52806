-- What a session makes that lasts longer than it, and who made it. All of it is empty for what is
-- there already.
ALTER TABLE public.user_account ADD COLUMN is_unproven BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE public.auth_session ADD COLUMN provider_confirmed_at TIMESTAMPTZ(3);

ALTER TABLE public.sso_attempt ADD COLUMN session_id UUID;

ALTER TABLE public.api_token ADD COLUMN created_by_id UUID;

ALTER TABLE public.partner_key ADD COLUMN created_by_id UUID;

ALTER TABLE public.public_link ADD COLUMN ended_by TEXT;
