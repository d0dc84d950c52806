-- Characters that nobody sees count for nothing where names are compared, two names that fold alike
-- are always similar, and whoever has one name only is sorted by it.

-- As before, and without the characters of Unicode's property Default_Ignorable_Code_Point.
CREATE OR REPLACE FUNCTION public.folded_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$
DECLARE
  folded text;
BEGIN
  IF octet_length(value) = length(value) THEN
    RETURN lower(value COLLATE "C");
  END IF;
  folded := regexp_replace(normalize(value, NFKD),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  folded := lower(folded COLLATE "und-x-icu");
  -- Accents, the dot of Catalan, and the vowel points of Hebrew and Arabic with the stroke that stretches words.
  folded := regexp_replace(folded, '[\u00b7\u0300-\u036f\u0591-\u05bd\u05bf-\u05c2\u05c4-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+', '', 'g');
  IF octet_length(folded) = length(folded) THEN
    RETURN folded;
  END IF;
  folded := translate(folded,
    'ðøđħıĸłŋŧƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷⱥȼⱦȿɀʉɇɉɍɏɕɟɦɪɫɬɭɱɳɴɼɽɾʀʂʏʐʑʙʛʜʝʟʠⱨⱪⱬς‘’ʼʻʹ‐‑‒–—' || U&'\0085\1680\2028\2029',
    'dodhiqlntbbbcdddefgiiklnnptttvyzgdzlntjactszuejrycjhilllmnnrrrrsyzzbghjlqhkzσ''''''''''-----    ');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  RETURN normalize(folded, NFC);
END $$;

-- The name that somebody is sorted by: the last one, else the only one.
CREATE FUNCTION public.sorted_name(last_name text, first_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.folded_text(CASE WHEN last_name = '' THEN first_name ELSE last_name END)
$$;

-- As before, and an entry that folds alike is met where similarity knows none of its letters, too.
CREATE OR REPLACE FUNCTION public.blocklist_match(organization uuid, email text, phone_e164 text, name text, threshold real)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
  folded text := public.folded_name(name);
BEGIN
  SELECT entry.id INTO found FROM (
    SELECT 1 AS rank, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'email' AND normalized_value = lower(email)
    UNION ALL
    SELECT 2, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'phone' AND normalized_value = phone_e164
    UNION ALL
    SELECT 3, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_exact' AND normalized_value = folded
    UNION ALL
    SELECT 4, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'email_domain' AND normalized_value = ANY (public.email_domains(email))
    UNION ALL
    SELECT 5, id, removed_at, expires_at FROM public.blocklist_entry
    WHERE org_id = organization AND match_type = 'name_fuzzy' AND normalized_value = folded
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
