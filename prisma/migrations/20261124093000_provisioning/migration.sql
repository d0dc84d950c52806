-- What an organization's identity provider says of its people and groups by SCIM. A release before
-- knows none of it: members stay members.
CREATE TABLE public.provisioned_person (
    org_id UUID NOT NULL,
    user_id UUID NOT NULL,
    external_id TEXT,
    given_name TEXT,
    family_name TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    suspended_at TIMESTAMPTZ(3),
    removed_at TIMESTAMPTZ(3),

    CONSTRAINT provisioned_person_pkey PRIMARY KEY (org_id, user_id),
    CONSTRAINT provisioned_person_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX provisioned_person_org_id_external_id_key
  ON public.provisioned_person (org_id, external_id);

CREATE TABLE public.provisioned_group (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    display_name TEXT NOT NULL,
    external_id TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT provisioned_group_pkey PRIMARY KEY (org_id, id),
    CONSTRAINT provisioned_group_org_id_fkey FOREIGN KEY (org_id)
      REFERENCES public.organization (id)
);

CREATE UNIQUE INDEX provisioned_group_org_id_display_name_key
  ON public.provisioned_group (org_id, display_name);
CREATE UNIQUE INDEX provisioned_group_org_id_external_id_key
  ON public.provisioned_group (org_id, external_id);

CREATE TABLE public.provisioned_group_member (
    org_id UUID NOT NULL,
    group_id UUID NOT NULL,
    user_id UUID NOT NULL,

    CONSTRAINT provisioned_group_member_pkey PRIMARY KEY (org_id, group_id, user_id),
    CONSTRAINT provisioned_group_member_org_id_group_id_fkey FOREIGN KEY (org_id, group_id)
      REFERENCES public.provisioned_group (org_id, id) ON DELETE CASCADE,
    CONSTRAINT provisioned_group_member_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id) ON DELETE CASCADE
);

CREATE INDEX provisioned_group_member_org_id_user_id_idx
  ON public.provisioned_group_member (org_id, user_id);

-- How provisioning of an organization fares; written at most once a minute.
CREATE TABLE public.provisioning_use (
    org_id UUID NOT NULL,
    last_request_at TIMESTAMPTZ(3) NOT NULL,
    last_refused_at TIMESTAMPTZ(3),
    last_refusal TEXT,

    CONSTRAINT provisioning_use_pkey PRIMARY KEY (org_id),
    CONSTRAINT provisioning_use_org_id_fkey FOREIGN KEY (org_id)
      REFERENCES public.organization (id)
);
