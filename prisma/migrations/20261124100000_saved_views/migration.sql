-- What members narrow the board, the list of candidates and the review to, by name. A release before
-- does not know it.
CREATE TYPE public.view_page AS ENUM ('pipeline', 'candidates', 'review');

CREATE TABLE public.saved_view (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    owner_id UUID NOT NULL,
    page public.view_page NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    is_shared BOOLEAN NOT NULL DEFAULT false,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT saved_view_pkey PRIMARY KEY (org_id, id),
    CONSTRAINT saved_view_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id)
      REFERENCES public.membership (org_id, user_id)
);

CREATE UNIQUE INDEX saved_view_org_id_owner_id_page_name_key
    ON public.saved_view (org_id, owner_id, page, name);

CREATE TABLE public.default_view (
    org_id UUID NOT NULL,
    user_id UUID NOT NULL,
    page public.view_page NOT NULL,
    view_id UUID NOT NULL,

    CONSTRAINT default_view_pkey PRIMARY KEY (org_id, user_id, page),
    CONSTRAINT default_view_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id),
    CONSTRAINT default_view_org_id_view_id_fkey FOREIGN KEY (org_id, view_id)
      REFERENCES public.saved_view (org_id, id)
);

CREATE INDEX default_view_org_id_view_id_idx ON public.default_view (org_id, view_id);
