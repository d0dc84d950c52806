-- In which country numbers without a country code are read, and how far old ones were looked through.
ALTER TABLE public.organization
  ADD COLUMN country TEXT NOT NULL DEFAULT 'US',
  ADD COLUMN phones_read_to UUID,
  ADD COLUMN phones_read_at TIMESTAMPTZ(3),
  ADD CONSTRAINT organization_country_check CHECK (country ~ '^[A-Z]{2}$');

-- A number with an extension is another number: phone_e164 is null then.
ALTER TABLE public.candidate ADD COLUMN phone_with_extension TEXT;
