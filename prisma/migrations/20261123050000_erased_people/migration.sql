-- When a person's data was erased, and that of each of their applications: what was read before cannot
-- be written after. The release before this one neither reads nor writes it.
ALTER TABLE public.candidate ADD COLUMN erased_at TIMESTAMPTZ(3);
ALTER TABLE public.application ADD COLUMN erased_at TIMESTAMPTZ(3);
