-- The picture on the pages that applicants are sent. A release before does not know it.
CREATE TABLE public.organization_logo (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    file_type TEXT NOT NULL,
    bytes BYTEA NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT organization_logo_pkey PRIMARY KEY (org_id),
    CONSTRAINT organization_logo_file_check CHECK (
      file_type IN ('image/png', 'image/jpeg', 'image/webp')
      AND octet_length(bytes) BETWEEN 1 AND 262144),
    CONSTRAINT organization_logo_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);
