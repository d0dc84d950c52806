-- one statement at a time
-- Brings what is kept up to date with the functions of the migration before while everybody goes on
-- working: nothing here holds the table, and each statement may run again after it was cut short.

DROP INDEX CONCURRENTLY IF EXISTS public.candidate_order_idx;

-- next
-- candidate_name_idx stays for the release before.
CREATE INDEX CONCURRENTLY candidate_order_idx ON public.candidate
  (org_id, public.folded_text(last_name) COLLATE "und-x-icu", public.folded_text(first_name) COLLATE "und-x-icu", id)
  INCLUDE (last_name, first_name);

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.candidate_folded_name_idx_ccnew;

-- next
REINDEX INDEX CONCURRENTLY public.candidate_folded_name_idx;

-- next
-- Only texts with other letters than ASCII can have changed. Writing a name computes the text anew.
DO $$
DECLARE
  after_org uuid := '00000000-0000-0000-0000-000000000000';
  after_id uuid := '00000000-0000-0000-0000-000000000000';
  orgs uuid[];
  ids uuid[];
BEGIN
  LOOP
    SELECT array_agg(org_id), array_agg(id) INTO orgs, ids FROM (
      SELECT org_id, id FROM public.candidate
      WHERE (org_id, id) > (after_org, after_id) AND octet_length(search_text) <> length(search_text)
      ORDER BY org_id, id LIMIT 100
    ) AS page;
    EXIT WHEN ids IS NULL;
    UPDATE public.candidate c SET first_name = c.first_name
    FROM unnest(orgs, ids) AS page (org_id, id)
    WHERE c.org_id = page.org_id AND c.id = page.id
      AND c.search_text <> public.candidate_search_text(c.first_name, c.last_name, c.email, c.phone, c.phone_e164);
    after_org := orgs[cardinality(orgs)];
    after_id := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
