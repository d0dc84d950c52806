-- one statement at a time
-- Brings what is kept up to date with the functions of the migration before while everybody goes on
-- working: nothing here holds a table, and each statement may run again after it was cut short.

DROP INDEX CONCURRENTLY IF EXISTS public.candidate_sorted_idx;

-- next
CREATE INDEX CONCURRENTLY candidate_sorted_idx ON public.candidate
  (org_id, public.sorted_name(last_name, first_name) COLLATE "und-x-icu", public.folded_text(first_name) COLLATE "und-x-icu", id)
  INCLUDE (last_name, first_name);

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.candidate_order_idx_ccnew;

-- next
-- candidate_order_idx stays for the release before.
REINDEX INDEX CONCURRENTLY public.candidate_order_idx;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.candidate_folded_name_idx_ccnew;

-- next
REINDEX INDEX CONCURRENTLY public.candidate_folded_name_idx;

-- next
-- Only names with other letters than ASCII can have changed. Writing one computes the text anew.
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
      WHERE (org_id, id) > (after_org, after_id)
        AND octet_length(first_name || last_name) <> length(first_name || last_name)
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

-- next
-- An entry of nothing but characters that nobody sees compares with nobody, and stays as it is.
DO $$
DECLARE
  after_org uuid := '00000000-0000-0000-0000-000000000000';
  after_id uuid := '00000000-0000-0000-0000-000000000000';
  orgs uuid[];
  ids uuid[];
BEGIN
  LOOP
    SELECT array_agg(org_id), array_agg(id) INTO orgs, ids FROM (
      SELECT org_id, id FROM public.blocklist_entry
      WHERE (org_id, id) > (after_org, after_id) AND match_type IN ('name_exact', 'name_fuzzy')
        AND octet_length(match_value) <> length(match_value)
      ORDER BY org_id, id LIMIT 100
    ) AS page;
    EXIT WHEN ids IS NULL;
    UPDATE public.blocklist_entry e SET normalized_value = public.folded_name(e.match_value)
    FROM unnest(orgs, ids) AS page (org_id, id)
    WHERE e.org_id = page.org_id AND e.id = page.id
      AND e.normalized_value <> public.folded_name(e.match_value) AND public.folded_name(e.match_value) <> '';
    after_org := orgs[cardinality(orgs)];
    after_id := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;

-- next
-- Tags that are the same now: the older one keeps its name.
DO $$
DECLARE
  again record;
BEGIN
  LOOP
    SELECT org_id, id, name INTO again FROM (
      SELECT org_id, id, name, row_number() OVER (PARTITION BY org_id, public.folded_name(name) ORDER BY id) AS place
      FROM public.tag
    ) AS alike WHERE place > 1 ORDER BY org_id, id LIMIT 1;
    EXIT WHEN NOT FOUND;
    UPDATE public.tag SET name = again.name || ' (2)' WHERE org_id = again.org_id AND id = again.id;
    COMMIT;
  END LOOP;
END $$;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.tag_folded_name_key;

-- next
CREATE UNIQUE INDEX CONCURRENTLY tag_folded_name_key ON public.tag (org_id, public.folded_name(name));

-- next
-- Views of one member and page likewise.
DO $$
DECLARE
  again record;
BEGIN
  LOOP
    SELECT org_id, id, name INTO again FROM (
      SELECT org_id, id, name,
        row_number() OVER (PARTITION BY org_id, owner_id, page, public.folded_name(name) ORDER BY id) AS place
      FROM public.saved_view
    ) AS alike WHERE place > 1 ORDER BY org_id, id LIMIT 1;
    EXIT WHEN NOT FOUND;
    UPDATE public.saved_view SET name = again.name || ' (2)' WHERE org_id = again.org_id AND id = again.id;
    COMMIT;
  END LOOP;
END $$;

-- next
DROP INDEX CONCURRENTLY IF EXISTS public.saved_view_folded_name_key;

-- next
CREATE UNIQUE INDEX CONCURRENTLY saved_view_folded_name_key
  ON public.saved_view (org_id, owner_id, page, public.folded_name(name));
