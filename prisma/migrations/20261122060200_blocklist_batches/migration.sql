-- People who are there already are flagged in batches, newest first: those whose ids are below this
-- are still to be compared with the entry. NULL: none are left.
ALTER TABLE public.blocklist_entry ADD COLUMN flag_before uuid;
CREATE INDEX blocklist_entry_flagging_idx ON public.blocklist_entry (org_id, id) WHERE flag_before IS NOT NULL;

-- Planning the search for similar names anew for each person took longer than searching.
ALTER FUNCTION public.blocklist_match(uuid, text, text, text, real) SET plan_cache_mode = force_generic_plan;
