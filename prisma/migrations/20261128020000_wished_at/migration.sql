-- When the person wished for an application, where that is not when it was made: a move takes the wish along.
ALTER TABLE public.application ADD COLUMN wished_at TIMESTAMPTZ(3);
