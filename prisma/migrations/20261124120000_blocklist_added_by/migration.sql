-- Who added an entry, by name. A release before does not know the column and leaves it empty.
ALTER TABLE public.blocklist_entry ADD COLUMN added_by TEXT;
