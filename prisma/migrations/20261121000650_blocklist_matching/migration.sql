-- Who is on the blocklist, from both sides: the entries one person meets, the people one entry meets.

-- A name as it is compared: without accents, in lower case, with single spaces.
CREATE FUNCTION folded_name(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))
$$;

-- The host of an address and every domain it lies in.
CREATE FUNCTION email_domains(email text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(array_to_string(labels[position:], '.'))
  FROM string_to_array(split_part(lower(email), '@', 2), '.') AS labels, generate_subscripts(labels, 1) AS position
$$;

-- The entry in force that a person meets, the most certain one first; NULL where there is none.
CREATE FUNCTION blocklist_match(organization uuid, email text, phone_e164 text, name text, threshold real)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
  folded text := folded_name(name);
BEGIN
  SELECT entry.id INTO found FROM (
    SELECT 1 AS rank, id, removed_at, expires_at FROM blocklist_entry
    WHERE org_id = organization AND match_type = 'email' AND normalized_value = lower(email)
    UNION ALL
    SELECT 2, id, removed_at, expires_at FROM blocklist_entry
    WHERE org_id = organization AND match_type = 'phone' AND normalized_value = phone_e164
    UNION ALL
    SELECT 3, id, removed_at, expires_at FROM blocklist_entry
    WHERE org_id = organization AND match_type = 'name_exact' AND normalized_value = folded
    UNION ALL
    SELECT 4, id, removed_at, expires_at FROM blocklist_entry
    WHERE org_id = organization AND match_type = 'email_domain' AND normalized_value = ANY (email_domains(email))
  ) AS entry
  WHERE entry.removed_at IS NULL AND (entry.expires_at IS NULL OR entry.expires_at > now())
  ORDER BY entry.rank, entry.id LIMIT 1;
  IF found IS NULL THEN
    PERFORM set_config('pg_trgm.similarity_threshold', threshold::text, true);
    SELECT id INTO found FROM blocklist_entry
    WHERE org_id = organization AND match_type = 'name_fuzzy' AND removed_at IS NULL
      AND normalized_value % folded AND (expires_at IS NULL OR expires_at > now())
    ORDER BY similarity(normalized_value, folded) DESC, id LIMIT 1;
  END IF;
  RETURN found;
END $$;

CREATE INDEX blocklist_entry_fuzzy_idx ON blocklist_entry USING gin (org_id, normalized_value gin_trgm_ops)
  WITH (fastupdate = off) WHERE match_type = 'name_fuzzy' AND removed_at IS NULL;

-- Addresses from their end, so that one range holds a domain and another all below it.
CREATE INDEX candidate_email_idx ON candidate (org_id, reverse(lower(email)) text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX candidate_folded_name_idx ON candidate USING gin (org_id, folded_name(first_name || ' ' || last_name) gin_trgm_ops)
  WITH (fastupdate = off);
CREATE INDEX candidate_blocked_idx ON candidate (org_id, blocked_by) WHERE blocked_by IS NOT NULL;
