-- Who belongs to the team of a job, which locations a member is limited to, and notes for some eyes
-- only. A release before knows none of it: while both run, it narrows nobody.
CREATE TYPE public.job_role AS ENUM ('hiring_manager', 'interviewer');

ALTER TABLE public.membership ADD COLUMN is_scoped BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE public.note ADD COLUMN is_private BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE public.member_location (
    org_id UUID NOT NULL,
    user_id UUID NOT NULL,
    location_id UUID NOT NULL,

    CONSTRAINT member_location_pkey PRIMARY KEY (org_id, user_id, location_id),
    CONSTRAINT member_location_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id),
    CONSTRAINT member_location_org_id_location_id_fkey FOREIGN KEY (org_id, location_id)
      REFERENCES public.location (org_id, id)
);

CREATE TABLE public.job_team_member (
    org_id UUID NOT NULL,
    job_id UUID NOT NULL,
    user_id UUID NOT NULL,
    role public.job_role NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT job_team_member_pkey PRIMARY KEY (org_id, job_id, user_id),
    CONSTRAINT job_team_member_org_id_job_id_fkey FOREIGN KEY (org_id, job_id)
      REFERENCES public.job (org_id, id),
    CONSTRAINT job_team_member_org_id_user_id_fkey FOREIGN KEY (org_id, user_id)
      REFERENCES public.membership (org_id, user_id)
);

CREATE INDEX job_team_member_org_id_user_id_idx ON public.job_team_member (org_id, user_id);
