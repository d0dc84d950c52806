-- A message in a recruiter's own words.
ALTER TYPE public.message_kind ADD VALUE IF NOT EXISTS 'recruiter_message';
