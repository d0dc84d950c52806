-- API tokens of members and of service accounts. The release before issues tokens as sessions of the
-- kind `api`; those stay valid.
CREATE TABLE public.service_account (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    name TEXT NOT NULL,
    role public.role NOT NULL,
    created_by TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    deactivated_at TIMESTAMPTZ(3),

    CONSTRAINT service_account_pkey PRIMARY KEY (org_id, id),
    CONSTRAINT service_account_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);

CREATE TABLE public.api_token (
    id UUID NOT NULL,
    org_id UUID NOT NULL,
    token_hash BYTEA NOT NULL,
    hint TEXT NOT NULL,
    name TEXT,
    user_id UUID,
    service_account_id UUID,
    scope TEXT,
    is_scoped BOOLEAN NOT NULL DEFAULT false,
    location_ids UUID[] DEFAULT ARRAY[]::UUID[],
    created_by TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at TIMESTAMPTZ(3) NOT NULL,
    ended_at TIMESTAMPTZ(3),
    replaced_at TIMESTAMPTZ(3),
    last_used_at TIMESTAMPTZ(3),
    last_address TEXT,

    CONSTRAINT api_token_pkey PRIMARY KEY (id),
    CONSTRAINT api_token_owner_check CHECK ((user_id IS NULL) <> (service_account_id IS NULL)),
    CONSTRAINT api_token_token_hash_check CHECK (octet_length(token_hash) = 32),
    CONSTRAINT api_token_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id),
    CONSTRAINT api_token_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id),
    CONSTRAINT api_token_org_id_service_account_id_fkey FOREIGN KEY (org_id, service_account_id)
      REFERENCES public.service_account (org_id, id)
);

CREATE UNIQUE INDEX api_token_token_hash_key ON public.api_token (token_hash);

CREATE INDEX api_token_org_id_expires_at_idx ON public.api_token (org_id, expires_at);

CREATE INDEX api_token_user_id_idx ON public.api_token (user_id);

CREATE INDEX api_token_expires_at_idx ON public.api_token (expires_at);

-- Widened at once, and held against the rows there are by the migration after this one.
ALTER TABLE public.audit_entry DROP CONSTRAINT audit_entry_actor_check;
ALTER TABLE public.audit_entry ADD CONSTRAINT audit_entry_actor_check CHECK (actor_type IN ('user', 'service_account', 'partner', 'automation', 'candidate', 'operator', 'unknown')) NOT VALID;
