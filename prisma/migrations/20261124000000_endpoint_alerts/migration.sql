-- Admins are told by email when an endpoint keeps failing, and when it answers again.
ALTER TYPE public.message_kind ADD VALUE IF NOT EXISTS 'endpoint_alert';

CREATE TABLE public.endpoint_alert (
    org_id uuid NOT NULL,
    endpoint_host text NOT NULL,
    failing_since timestamp(3) with time zone NOT NULL,
    told_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT endpoint_alert_pkey PRIMARY KEY (org_id, endpoint_host),
    CONSTRAINT endpoint_alert_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id)
);
