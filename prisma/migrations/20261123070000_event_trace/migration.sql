-- The trace of the change that an event tells of, which its deliveries continue.
ALTER TABLE public.event ADD COLUMN trace_parent text;
