-- The time that an interview takes of somebody: of its candidate now, whatever the application. A table
-- of its own, because a rule about overlapping times cannot be added to a big table while people work on
-- it. Interviews booked before keep their times, also where two of one person meet. A hold whose
-- interview stands no more is dead, and goes when somebody books that time. A release before does not
-- know it.
CREATE TABLE public.interview_hold (
    org_id UUID NOT NULL,
    interview_id UUID NOT NULL,
    holder_id UUID NOT NULL,
    start_time TIMESTAMPTZ(3) NOT NULL,
    end_time TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT interview_hold_pkey PRIMARY KEY (org_id, interview_id, holder_id),
    CONSTRAINT interview_hold_org_id_interview_id_fkey FOREIGN KEY (org_id, interview_id)
      REFERENCES public.interview (org_id, id) ON DELETE CASCADE,
    CONSTRAINT interview_hold_time_check CHECK (end_time > start_time),
    CONSTRAINT interview_hold_once
      EXCLUDE USING gist (org_id WITH =, holder_id WITH =, tstzrange(start_time, end_time) WITH &&)
);
