-- An identity provider of one organization, the domains it has shown to be its own, whom its provider
-- names, and sign-ins that are under way. A release before knows none of it and goes on by password.
CREATE TABLE public.sso_provider (
    org_id UUID NOT NULL,
    issuer TEXT NOT NULL,
    client_id TEXT NOT NULL,
    sealed_client_secret BYTEA,
    role_claim TEXT,
    role_mappings JSONB NOT NULL DEFAULT '[]',
    default_role public.role,
    is_required BOOLEAN NOT NULL DEFAULT false,
    last_sign_in_at TIMESTAMPTZ(3),
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT sso_provider_pkey PRIMARY KEY (org_id),
    CONSTRAINT sso_provider_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);

CREATE TABLE public.sso_domain (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    domain TEXT NOT NULL,
    token TEXT NOT NULL,
    verified_at TIMESTAMPTZ(3),
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT sso_domain_pkey PRIMARY KEY (org_id, id),
    CONSTRAINT sso_domain_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);

CREATE UNIQUE INDEX sso_domain_org_id_domain_key ON public.sso_domain (org_id, domain);
-- Who signs in by an address is looked up before the organization is known.
CREATE UNIQUE INDEX sso_domain_verified_key ON public.sso_domain (domain)
  WHERE (verified_at IS NOT NULL);

CREATE TABLE public.sso_identity (
    org_id UUID NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT sso_identity_pkey PRIMARY KEY (org_id, issuer, subject),
    CONSTRAINT sso_identity_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX sso_identity_org_id_issuer_user_id_key
  ON public.sso_identity (org_id, issuer, user_id);
CREATE INDEX sso_identity_org_id_user_id_idx ON public.sso_identity (org_id, user_id);

CREATE TABLE public.sso_attempt (
    org_id UUID NOT NULL,
    state_hash BYTEA NOT NULL,
    browser_hash BYTEA NOT NULL,
    issuer TEXT NOT NULL,
    client_id TEXT NOT NULL,
    target TEXT NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT sso_attempt_pkey PRIMARY KEY (org_id, state_hash),
    CONSTRAINT sso_attempt_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);

CREATE INDEX sso_attempt_expires_at_idx ON public.sso_attempt (expires_at);

ALTER TABLE public.auth_session ADD COLUMN provider TEXT;
ALTER TABLE public.membership ADD COLUMN allows_password BOOLEAN NOT NULL DEFAULT false;
