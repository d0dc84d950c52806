-- A token bucket as one moment: when it is full again if nobody takes from it. What is missing now
-- follows from that and from how fast it fills, so a bucket that is full needs no row.
CREATE UNLOGGED TABLE public.rate_bucket (
    key TEXT NOT NULL,
    full_at TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT rate_bucket_pkey PRIMARY KEY (key)
) WITH (fillfactor = 50);

-- Takes one token from each of the buckets, or from none where one of them is empty. Calls that share
-- a bucket come one after the other, by locks taken in one order: rows alone would not do, because
-- those that are missing can only be locked as they are made. The clock is read after.
CREATE FUNCTION public.take_tokens(keys TEXT[], sizes INTEGER[], seconds_each DOUBLE PRECISION[])
RETURNS TABLE (place BIGINT, remaining INTEGER, wait_seconds DOUBLE PRECISION, full_at_seconds DOUBLE PRECISION)
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
    locked INTEGER;
    moment TIMESTAMPTZ;
BEGIN
    PERFORM pg_catalog.pg_advisory_xact_lock(turn.number)
    FROM (SELECT DISTINCT pg_catalog.hashtextextended('rate_bucket ' || wanted, 0) AS number
          FROM unnest(keys) AS wanted ORDER BY number) AS turn;
    LOOP
        PERFORM FROM public.rate_bucket WHERE key = ANY (keys) ORDER BY key FOR UPDATE;
        GET DIAGNOSTICS locked = ROW_COUNT;
        EXIT WHEN locked = (SELECT count(DISTINCT wanted) FROM unnest(keys) AS wanted);
        INSERT INTO public.rate_bucket (key, full_at)
        SELECT wanted, '-infinity' FROM unnest(keys) AS wanted ORDER BY wanted
        ON CONFLICT DO NOTHING;
    END LOOP;
    moment := clock_timestamp();
    RETURN QUERY
    WITH asked AS MATERIALIZED (
        SELECT wanted.place, wanted.key, wanted.size, make_interval(secs => wanted.seconds) AS pause,
               greatest(bucket.full_at, moment) AS full_at
        FROM unnest(keys, sizes, seconds_each) WITH ORDINALITY AS wanted (key, size, seconds, place)
        JOIN public.rate_bucket AS bucket ON bucket.key = wanted.key
    ), verdict AS MATERIALIZED (
        SELECT bool_and(full_at <= moment + pause * (size - 1)) AS is_enough FROM asked
    ), counted AS MATERIALIZED (
        SELECT place, key, size, pause,
               full_at - moment - pause * (size - 1) AS lacking,
               CASE WHEN is_enough THEN full_at + pause ELSE full_at END AS full_at
        FROM asked CROSS JOIN verdict
    ), taken AS (
        UPDATE public.rate_bucket AS bucket SET full_at = counted.full_at
        FROM counted CROSS JOIN verdict
        WHERE verdict.is_enough AND bucket.key = counted.key
    )
    SELECT place,
           floor(size - extract(epoch FROM full_at - moment) / extract(epoch FROM pause))::INTEGER,
           CASE WHEN is_enough THEN 0 ELSE greatest(0, extract(epoch FROM lacking)) END::DOUBLE PRECISION,
           extract(epoch FROM full_at)::DOUBLE PRECISION
    FROM counted CROSS JOIN verdict ORDER BY place;
END
$$;
