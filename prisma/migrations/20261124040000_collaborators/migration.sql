-- A role that sees only the jobs whose team its members are in. A release before gives it to nobody.
ALTER TYPE public.role ADD VALUE IF NOT EXISTS 'collaborator';
