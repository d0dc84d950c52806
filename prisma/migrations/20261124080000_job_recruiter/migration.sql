-- The recruiter who owns a job. A release before does not know the column and leaves it empty.
ALTER TABLE public.job ADD COLUMN recruiter_id UUID;

ALTER TABLE public.job ADD CONSTRAINT job_org_id_recruiter_id_fkey FOREIGN KEY (org_id, recruiter_id)
    REFERENCES public.membership (org_id, user_id) ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
