-- Links in messages: the token itself is kept nowhere, only its SHA-256.
CREATE TYPE link_purpose AS ENUM ('scheduling', 'evaluation', 'consent', 'invitation');
CREATE TABLE public_link (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    purpose link_purpose NOT NULL,
    token_hash BYTEA NOT NULL,
    application_id UUID,
    details JSONB NOT NULL DEFAULT '{}',
    expires_at TIMESTAMPTZ(3) NOT NULL,
    used_at TIMESTAMPTZ(3),
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT public_link_pkey PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX public_link_token_hash_key ON public_link (token_hash);
CREATE INDEX public_link_org_id_application_id_idx ON public_link (org_id, application_id);
ALTER TABLE public_link ADD CONSTRAINT public_link_org_id_fkey FOREIGN KEY (org_id) REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE public_link ADD CONSTRAINT public_link_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES application (org_id, id) ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE public_link ADD CONSTRAINT public_link_token_hash_check CHECK (octet_length(token_hash) = 32);

-- Invitations to interviews carry a calendar file.
ALTER TABLE message ADD COLUMN calendar TEXT;
