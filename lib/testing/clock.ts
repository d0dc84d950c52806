import { closeDatabase, pool } from '@/lib/base/db';

/**
 * Replaces the database's clock by one of the test's own: from here on `now()` in every
 * statement of this process is what this clock says, until the test database is dropped. Gives what
 * turns it on by some seconds.
 */
export async function injectClock(): Promise<(seconds: number) => Promise<void>> {
  await pool().query(`
    CREATE SCHEMA test_clock;
    CREATE TABLE test_clock.ahead AS SELECT interval '0' AS by;
    CREATE FUNCTION test_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT pg_catalog.now() + by FROM test_clock.ahead';
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = test_clock, pg_catalog, public',
        current_database());
    END $$`);
  // Only new connections look there first.
  await closeDatabase();
  return async (seconds) => {
    await pool().query('UPDATE test_clock.ahead SET by = by + make_interval(secs => $1)', [
      seconds,
    ]);
  };
}
