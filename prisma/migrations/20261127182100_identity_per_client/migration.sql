-- A provider may call the same person otherwise for another client of it (Entra ID does): whom it
-- names is known by issuer and client. Empty where a release before wrote it; the next sign-in says
-- which client it was.
ALTER TABLE public.sso_identity ADD COLUMN client_id TEXT NOT NULL DEFAULT '';
UPDATE public.sso_identity i SET client_id = p.client_id
  FROM public.sso_provider p WHERE p.org_id = i.org_id AND p.issuer = i.issuer;
ALTER TABLE public.sso_identity DROP CONSTRAINT sso_identity_pkey;
ALTER TABLE public.sso_identity
  ADD CONSTRAINT sso_identity_pkey PRIMARY KEY (org_id, issuer, client_id, subject);
DROP INDEX public.sso_identity_org_id_issuer_user_id_key;
CREATE UNIQUE INDEX sso_identity_org_id_issuer_client_id_user_id_key
  ON public.sso_identity (org_id, issuer, client_id, user_id);

ALTER TABLE public.user_identity ADD COLUMN client_id TEXT NOT NULL DEFAULT '';
ALTER TABLE public.user_identity DROP CONSTRAINT user_identity_pkey;
ALTER TABLE public.user_identity
  ADD CONSTRAINT user_identity_pkey PRIMARY KEY (issuer, client_id, subject);

-- The claim that has the work address; null where it is the one that OpenID Connect names.
ALTER TABLE public.sso_provider ADD COLUMN address_claim TEXT;
