-- Names are found and sorted without regard to accents, case and Unicode forms.

-- Text as it is compared: lower case, without accents, full width and NFD made plain, letters such
-- as ø, ł and ß written as a keyboard without them would. Its rules stand here and not in the
-- dictionary of the extension unaccent, whose files differ from server to server: what indexes
-- hold must never depend on them. Few names take the long way; a higher cost would have the planner
-- call workers to walk an index that holds the result.
CREATE FUNCTION public.folded_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$
DECLARE
  folded text;
BEGIN
  IF octet_length(value) = length(value) THEN
    RETURN lower(value COLLATE "C");
  END IF;
  folded := lower(normalize(value, NFKD) COLLATE "und-x-icu");
  -- Accents, the dot of Catalan, and the vowel points of Hebrew and Arabic with the stroke that stretches words.
  folded := regexp_replace(folded, '[\u00b7\u0300-\u036f\u0591-\u05bd\u05bf-\u05c2\u05c4-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+', '', 'g');
  IF octet_length(folded) = length(folded) THEN
    RETURN folded;
  END IF;
  folded := translate(folded,
    'ðøđħıĸłŋŧƀɓƃƈɖɗƌɛƒɠɩɨƙƚɲƞƥƫƭʈʋƴƶǥȡȥȴȵȶȷⱥȼⱦȿɀʉɇɉɍɏɕɟɦɪɫɬɭɱɳɴɼɽɾʀʂʏʐʑʙʛʜʝʟʠⱨⱪⱬς‘’ʼʻʹ‐‑‒–—',
    'dodhiqlntbbbcdddefgiiklnnptttvyzgdzlntjactszuejrycjhilllmnnrrrrsyzzbghjlqhkzσ''''''''''-----');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  RETURN normalize(folded, NFC);
END $$;

-- Its words between single spaces. Vowel signs belong to the letters they stand with.
CREATE FUNCTION public.folded_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(public.folded_text(value) COLLATE "und-x-icu",
    '[^[:alnum:]\u0483-\u0487\u0900-\u109f\u1780-\u17ff\u3099\u309a]+', ' ', 'g'))
$$;

CREATE OR REPLACE FUNCTION public.folded_name(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(public.folded_text(value), '\s+', ' ', 'g'))
$$;

UPDATE public.blocklist_entry SET normalized_value = public.folded_name(match_value)
WHERE match_type IN ('name_exact', 'name_fuzzy') AND octet_length(match_value) <> length(match_value)
  AND normalized_value <> public.folded_name(match_value);

-- The words as they are written follow for the release before, which does not fold what it looks for.
CREATE OR REPLACE FUNCTION public.candidate_search_text(first_name text, last_name text, email text, phone text, phone_e164 text)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := first_name || ' ' || last_name || ' ' || coalesce(email, '');
  written text := public.search_words(words);
  digits text := regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g');
  found text;
BEGIN
  words := public.folded_words(words);
  found := ' ' || words;
  IF digits <> '' THEN found := found || ' ' || digits; END IF;
  IF substr(phone_e164, 2) <> digits THEN found := found || ' ' || substr(phone_e164, 2); END IF;
  IF written <> words THEN found := found || ' ' || written; END IF;
  RETURN found;
END $$;
