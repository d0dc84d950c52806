-- Every organization that a browser session has had tokens of. A release that does not know the column
-- leaves it empty, which means: not known.
ALTER TABLE public.auth_session ADD COLUMN org_ids UUID[] DEFAULT ARRAY[]::UUID[];
