-- How long an organization keeps people after the last that happened to them, whom it must keep
-- longer, and what people agreed to. A release before knows none of it and erases nobody by itself.
CREATE TABLE public.retention_policy (
    org_id UUID NOT NULL,
    hired_months INTEGER,
    rejected_months INTEGER,
    open_months INTEGER,
    without_application_months INTEGER,
    effective_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL,
    looked_at TIMESTAMPTZ(3) NOT NULL,
    looked_to_time TIMESTAMPTZ(3),
    looked_to_id UUID,

    CONSTRAINT retention_policy_pkey PRIMARY KEY (org_id),
    CONSTRAINT retention_policy_months_check CHECK (
      least(hired_months, rejected_months, open_months, without_application_months) >= 1
      AND greatest(hired_months, rejected_months, open_months, without_application_months) <= 240),
    CONSTRAINT retention_policy_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization (id)
);

CREATE INDEX retention_policy_looked_at_idx ON public.retention_policy (looked_at);

CREATE TABLE public.legal_hold (
    org_id UUID NOT NULL,
    candidate_id UUID NOT NULL,
    reason TEXT NOT NULL,
    placed_by TEXT NOT NULL,
    placed_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT legal_hold_pkey PRIMARY KEY (org_id, candidate_id),
    CONSTRAINT legal_hold_reason_check CHECK (length(reason) BETWEEN 1 AND 500),
    CONSTRAINT legal_hold_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id)
      REFERENCES public.candidate (org_id, id)
);

CREATE TABLE public.consent_record (
    org_id UUID NOT NULL,
    id UUID NOT NULL,
    candidate_id UUID NOT NULL,
    purpose TEXT NOT NULL,
    is_given BOOLEAN NOT NULL,
    told_to TEXT NOT NULL,
    words TEXT,
    signed_name TEXT,
    signed_address TEXT,
    recorded_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT consent_record_pkey PRIMARY KEY (org_id, id),
    CONSTRAINT consent_record_purpose_check CHECK (purpose IN ('contact', 'background_check')),
    CONSTRAINT consent_record_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id)
      REFERENCES public.candidate (org_id, id)
);

CREATE INDEX consent_record_org_id_candidate_id_recorded_at_idx
  ON public.consent_record (org_id, candidate_id, recorded_at);
