import { pool, read } from './db';

/** A token bucket: how many tokens it holds and how many seconds one takes to come back. */
export type Bucket = { key: string; size: number; secondsEach: number };

/**
 * The result of taking a token; with several buckets, that of the one with the fewest tokens left.
 */
export type Taken = {
  isAllowed: boolean;
  size: number;
  remaining: number;
  /** Seconds until every bucket has a token again; 0 if the token was taken. */
  waitSeconds: number;
  /** Unix time at which the bucket is full again if nobody takes from it. */
  fullAt: number;
};

type Row = { size: number; remaining: number; waitSeconds: number; fullAt: number };

const take = `
  SELECT ($2::integer[])[place] AS size, remaining, wait_seconds AS "waitSeconds",
         full_at_seconds AS "fullAt"
  FROM take_tokens($1::text[], $2::integer[], $3::double precision[])
  ORDER BY wait_seconds DESC, remaining LIMIT 1`;

function columnsOf(buckets: readonly Bucket[]) {
  return {
    keys: buckets.map(({ key }) => key),
    sizes: buckets.map(({ size }) => size),
    seconds: buckets.map(({ secondsEach }) => secondsEach),
  };
}

/**
 * Takes a token from each bucket, counted in PostgreSQL and so across all processes. If one bucket
 * is empty, nothing is taken from any of them.
 */
export async function takeTokens(...buckets: [Bucket, ...Bucket[]]): Promise<Taken> {
  const { keys, sizes, seconds } = columnsOf(buckets);
  const [tightest] = await read<Row>('limits-take', take, [keys, sizes, seconds]);
  if (!tightest) throw new Error('take_tokens returned no row.');
  return { ...tightest, isAllowed: tightest.waitSeconds === 0 };
}

/** Puts one token back into each bucket. */
export async function returnTokens(...buckets: readonly Bucket[]): Promise<void> {
  const { keys, seconds } = columnsOf(buckets);
  await pool().query(
    `WITH locked AS (SELECT key FROM rate_bucket WHERE key = ANY ($1) ORDER BY key FOR UPDATE)
     UPDATE rate_bucket AS bucket SET full_at = full_at - make_interval(secs => given.seconds)
     FROM unnest($1::text[], $2::double precision[]) AS given (key, seconds) JOIN locked USING (key)
     WHERE bucket.key = given.key`,
    [keys, seconds],
  );
}
