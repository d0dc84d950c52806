-- What the partner said of an applicant the last time; null where it has not sent them since.
ALTER TABLE public.partner_applicant ADD COLUMN sent JSONB;
