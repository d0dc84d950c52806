-- What the pages that applicants see show of the employer, besides its name.
ALTER TABLE public.organization
  ADD COLUMN contact TEXT,
  ADD COLUMN accent_color TEXT,
  ADD CONSTRAINT organization_contact_check CHECK (length(contact) BETWEEN 1 AND 200),
  ADD CONSTRAINT organization_accent_color_check CHECK (accent_color ~ '^#[0-9a-f]{6}$');
