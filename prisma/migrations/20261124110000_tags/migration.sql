-- Words of an organization's own for candidates. A release before does not know them.
CREATE TABLE public.tag (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    name TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT tag_pkey PRIMARY KEY (org_id, id),
    CONSTRAINT tag_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);

CREATE UNIQUE INDEX tag_name_key ON public.tag (org_id, lower(name));

CREATE TABLE public.candidate_tag (
    org_id UUID NOT NULL,
    candidate_id UUID NOT NULL,
    tag_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT candidate_tag_pkey PRIMARY KEY (org_id, candidate_id, tag_id),
    CONSTRAINT candidate_tag_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id)
      REFERENCES public.candidate (org_id, id),
    CONSTRAINT candidate_tag_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id)
      REFERENCES public.tag (org_id, id)
);

CREATE INDEX candidate_tag_org_id_tag_id_candidate_id_idx
    ON public.candidate_tag (org_id, tag_id, candidate_id);
