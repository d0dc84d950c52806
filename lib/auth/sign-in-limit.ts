import { createHmac, randomBytes } from 'node:crypto';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { type Bucket, returnTokens, takeTokens } from '@/lib/base/rate-buckets';
import { countedAddress } from '@/lib/base/trusted-proxies';

// Many accounts from one address: what a large office mistypes, and far less than guessing needs.
const failuresOfAddress = { size: 30, secondsEach: 20 };
// One account from many addresses: after this, places it does not know have to wait before they try.
const failuresOfAccount = { size: 10, secondsEach: 60 };
const waitOfStrangers = 60;

/** Where a try comes from: its network address, and the browser's own id where it has one. */
export type Place = { address: string | null; device: string | null };

/** A try that may go on. */
export type Attempt = {
  /** What wrong passwords are counted under. */
  source: string;
  charged: Bucket[];
  /** The least that a wrong password makes the next try wait. */
  leastWait: number;
};

/** An account's name in limits and logs: tells nobody the address that was tried. */
export function accountName(email: string): string {
  const key = Buffer.from(env().SECRETS_KEY, 'base64');
  return createHmac('sha256', key).update(`sign-in:${email}`).digest('hex');
}

/** An id for a browser that has none. */
export function newDevice(): string {
  return randomBytes(18).toString('base64url');
}

function sourceKey(account: string, kind: 'address' | 'device', name: string): string {
  return createHmac('sha256', account).update(`${kind}:${name}`).digest('hex');
}

type Source = { key: string; wait: number; isKnown: boolean; isForgotten: boolean };

async function readSources(keys: string[]): Promise<Map<string, Source>> {
  const { rows } = await pool().query<Source>(
    `SELECT key, extract(epoch FROM next_at - clock_timestamp())::float8 AS wait,
            coalesce(known_until > clock_timestamp(), false) AS "isKnown",
            next_at < clock_timestamp() - interval '1 hour' AS "isForgotten"
     FROM sign_in_source WHERE key = ANY ($1)`,
    [keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

// Three may be under way at once, for one person has several tabs; what they fail by is counted all
// the same. Nobody who comes too early waits any longer for it.
const claim = `
  INSERT INTO sign_in_source AS source (key, failures, next_at)
  VALUES ($1, 1, clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET (failures, next_at) = (
    SELECT before + 1, clock_timestamp()
      + CASE WHEN before < 2 THEN 0 ELSE least(300, 2 ^ least(before, 10)) END * interval '1 second'
    FROM (SELECT CASE WHEN source.next_at < clock_timestamp() - interval '1 hour'
                 THEN 0 ELSE source.failures END AS before) AS counted)
  WHERE source.next_at <= clock_timestamp()`;

async function announce(source: string): Promise<void> {
  await pool().query(
    `INSERT INTO sign_in_source AS source (key, next_at)
     VALUES ($1, clock_timestamp() + $2 * interval '1 second')
     ON CONFLICT (key) DO UPDATE SET failures = 0, next_at = excluded.next_at
     WHERE source.next_at < clock_timestamp() - interval '1 hour'`,
    [source, waitOfStrangers],
  );
}

/**
 * Counts a try to sign in across all processes, before its password is looked at. Answers with the
 * try, or with the seconds it has to wait. A place that has given the right password before waits for
 * its own mistakes only; whoever comes from elsewhere can be slowed by others, but never stopped.
 */
export async function beginSignIn(email: string, place: Place): Promise<Attempt | number> {
  const account = accountName(email);
  const address = countedAddress(place.address);
  const ofAddress = sourceKey(account, 'address', address);
  const ofDevice = place.device && sourceKey(account, 'device', place.device);
  const known = await readSources(ofDevice ? [ofAddress, ofDevice] : [ofAddress]);
  const isKnownDevice = ofDevice !== null && known.get(ofDevice)?.isKnown === true;
  const source = isKnownDevice ? ofDevice : ofAddress;
  const before = known.get(source);
  if (before && before.wait > 0) return Math.ceil(before.wait);
  const stranger = before?.isKnown
    ? { charged: [], leastWait: 0 }
    : await admitStranger(source, { account, address, isNew: !before || before.isForgotten });
  if (typeof stranger === 'number') return stranger;
  const { rowCount } = await pool().query(claim, [source]);
  if (rowCount === 1) return { source, ...stranger };
  await returnTokens(...stranger.charged);
  return 1;
}

async function admitStranger(
  source: string,
  { account, address, isNew }: { account: string; address: string; isNew: boolean },
): Promise<Pick<Attempt, 'charged' | 'leastWait'> | number> {
  const byAddress = { key: `sign-in:address:${address}`, ...failuresOfAddress };
  const ofAddress = await takeTokens(byAddress);
  if (!ofAddress.isAllowed) return Math.ceil(ofAddress.waitSeconds);
  const byAccount = { key: `sign-in:account:${account}`, ...failuresOfAccount };
  if ((await takeTokens(byAccount)).isAllowed) {
    return { charged: [byAddress, byAccount], leastWait: 0 };
  }
  if (!isNew) return { charged: [byAddress], leastWait: waitOfStrangers };
  await announce(source);
  return waitOfStrangers;
}

/** Makes the next try wait after a wrong password: 1, 2, 4 … up to 300 seconds. */
export async function failSignIn({ source, leastWait }: Attempt): Promise<void> {
  await pool().query(
    `UPDATE sign_in_source SET next_at = greatest(next_at, clock_timestamp()
       + greatest($2, least(300, 2 ^ least(failures - 1, 10))) * interval '1 second')
     WHERE key = $1`,
    [source, leastWait],
  );
}

/**
 * Forgets the wrong passwords from a place after the right one, and knows it for half a year: its
 * address and, by the id it has from now on, its browser.
 */
export async function completeSignIn(
  email: string,
  { source, charged }: Attempt,
  { address, device }: { address: string | null; device: string },
): Promise<void> {
  const account = accountName(email);
  const keys = [
    sourceKey(account, 'address', countedAddress(address)),
    sourceKey(account, 'device', device),
  ];
  await pool().query(
    `INSERT INTO sign_in_source AS source (key, next_at, known_until)
     SELECT key, clock_timestamp(), clock_timestamp() + interval '180 days' FROM unnest($1::text[]) AS key
     ORDER BY key
     ON CONFLICT (key) DO UPDATE SET known_until = excluded.known_until,
       failures = CASE WHEN source.key = $2 THEN 0 ELSE source.failures END,
       next_at = CASE WHEN source.key = $2 THEN excluded.next_at ELSE source.next_at END`,
    [keys, source],
  );
  await returnTokens(...charged);
}
