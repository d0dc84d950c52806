-- Somebody of whom the office said that they are not whom the partner knows by the same number.
ALTER TABLE public.candidate ADD COLUMN is_separate BOOLEAN NOT NULL DEFAULT false;
