-- One row for each sign-in in a browser and for each API token. Tokens name it and end with it.
-- Nothing refers to it, so the release before this one runs on as it did.
CREATE TYPE public.auth_session_kind AS ENUM ('browser', 'api');

CREATE TYPE public.auth_session_end AS ENUM ('sign_out', 'person', 'admin', 'operator', 'deactivation', 'password', 'new_sign_in');

CREATE TABLE public.auth_session (
    id UUID NOT NULL,
    user_id UUID NOT NULL,
    org_id UUID NOT NULL,
    kind public.auth_session_kind NOT NULL,
    label TEXT,
    user_agent TEXT,
    address TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    last_used_at TIMESTAMPTZ(3),
    expires_at TIMESTAMPTZ(3) NOT NULL,
    ended_at TIMESTAMPTZ(3),
    ended_by public.auth_session_end,

    CONSTRAINT auth_session_pkey PRIMARY KEY (id),
    CONSTRAINT auth_session_end_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);

CREATE INDEX auth_session_user_id_idx ON public.auth_session (user_id);

CREATE INDEX auth_session_org_id_kind_idx ON public.auth_session (org_id, kind);

CREATE INDEX auth_session_expires_at_idx ON public.auth_session (expires_at);

ALTER TABLE public.auth_session ADD CONSTRAINT auth_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account (id) ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE public.auth_session ADD CONSTRAINT auth_session_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id) ON DELETE RESTRICT ON UPDATE NO ACTION;
