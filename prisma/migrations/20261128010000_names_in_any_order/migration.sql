-- A name in Han, Hangul or Kana is written with a blank or without, with the family name first or last.

-- Every way to write a folded name. Of a name without a blank nobody knows where the family name ends.
CREATE FUNCTION public.name_spellings(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[];
BEGIN
  IF octet_length(folded) = length(folded) OR length(folded) > 20 OR folded !~
    '^[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003fffd]+( [\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003fffd]+)?$'
  THEN
    RETURN ARRAY[folded];
  END IF;
  words := string_to_array(folded, ' ');
  IF cardinality(words) = 2 THEN
    RETURN ARRAY[folded, words[2] || ' ' || words[1], words[1] || words[2], words[2] || words[1]];
  END IF;
  RETURN folded || ARRAY(
    SELECT spelling FROM generate_series(1, length(folded) - 1) AS place,
      LATERAL (VALUES
        (left(folded, place) || ' ' || substr(folded, place + 1)),
        (substr(folded, place + 1) || ' ' || left(folded, place))) AS written (spelling));
END $$;

-- As before, and a name is met however it is written.
CREATE OR REPLACE FUNCTION public.blocklist_match(organization uuid, email text, phone_e164 text, name text, threshold real)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
  folded text := public.folded_name(name);
  spellings text[] := public.name_spellings(folded);
BEGIN
  SELECT entry.id INTO found FROM (
    SELECT 1 AS rank, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'email' AND normalized_value = lower(email)
    UNION ALL
    SELECT 2, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'phone' AND normalized_value = phone_e164
    UNION ALL
    SELECT 3, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_exact' AND normalized_value = ANY (spellings)
    UNION ALL
    SELECT 4, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'email_domain' AND normalized_value = ANY (public.email_domains(email))
    UNION ALL
    SELECT 5, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_fuzzy' AND normalized_value = ANY (spellings)
  ) AS entry
  WHERE entry.removed_at IS NULL AND (entry.expires_at IS NULL OR entry.expires_at > now())
  ORDER BY entry.rank, entry.id LIMIT 1;
  IF found IS NULL THEN
    PERFORM set_config('pg_trgm.similarity_threshold', threshold::text, true);
    SELECT id INTO found FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_fuzzy' AND removed_at IS NULL
      AND normalized_value OPERATOR(public.%) folded AND (expires_at IS NULL OR expires_at > now())
    ORDER BY public.similarity(normalized_value, folded) DESC, id LIMIT 1;
  END IF;
  RETURN found;
END $$;

-- A new body forgets what was set for the one before.
ALTER FUNCTION public.blocklist_match(uuid, text, text, text, real) SET plan_cache_mode = force_generic_plan;
