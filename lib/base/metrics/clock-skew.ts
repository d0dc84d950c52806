/** A database whose clock can be read. */
export type Clock = {
  query(question: { name: string; text: string }): Promise<{ rows: { now: number }[] }>;
};

/** From here on, a clock that differs from the database's is reported: seconds. */
export const tolerableSkewSeconds = 2;

/**
 * Returns by how many seconds the database's clock is ahead of this machine's; negative if it is
 * behind, and 0 if the difference is no longer than the question took.
 */
export async function clockSkewSeconds(database: Clock): Promise<number> {
  const asked = Date.now();
  const { rows } = await database.query({
    name: 'clock',
    text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  });
  const answered = Date.now();
  const there = rows[0]?.now ?? asked;
  const nearest = Math.min(Math.max(there, asked), answered);
  return (there - nearest) / 1000;
}
