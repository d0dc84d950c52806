import { createHmac, randomBytes } from 'node:crypto';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { type Bucket, returnTokens, takeTokens } from '@/lib/base/rate-buckets';
import { countedAddress } from '@/lib/base/trusted-proxies';

// Many accounts from one address: as many as a large office mistypes, far fewer than guessing
// needs.
const failuresOfAddress = { size: 30, secondsEach: 20 };
// One account from many addresses: beyond this, unknown addresses have to wait before they try.
const failuresOfAccount = { size: 10, secondsEach: 60 };
const unknownOriginWait = 60;

/** The origin of an attempt: its network address and, if the browser has one, its device id. */
export type Place = { address: string | null; device: string | null };

/** An attempt that may continue. */
export type Attempt = {
  /** The key that wrong passwords are counted under. */
  source: string;
  /** Whether its person has signed in with this browser before. */
  isKnownDevice: boolean;
  charged: Bucket[];
  /** The minimum wait after a wrong password, in seconds. */
  leastWait: number;
};

/** Returns an account's name for limits and logs: a hash that does not reveal the address. */
export function accountName(email: string): string {
  const [{ bytes }] = env().SECRETS_KEY;
  return createHmac('sha256', bytes).update(`sign-in:${email}`).digest('hex');
}

/** Returns an id for a browser that has none. */
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

// The column holds milliseconds and rounds: a time rounded up would not have come yet.
const moment = "date_trunc('milliseconds', clock_timestamp())";

// Up to three attempts may run at once, because one person may have several tabs; each failure
// still counts. An attempt during the wait does not extend it.
const claim = `
  INSERT INTO sign_in_source AS source (key, failures, next_at)
  VALUES ($1, 1, ${moment})
  ON CONFLICT (key) DO UPDATE SET (failures, next_at) = (
    SELECT before + 1, ${moment}
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
    [source, unknownOriginWait],
  );
}

/**
 * Counts a sign-in attempt across all processes before its password is checked. Returns the
 * attempt, or the seconds to wait. An origin that has signed in before waits only for its own
 * mistakes; an unknown origin can be slowed by others, but never blocked.
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
    : await admitUnknownOrigin(source, { account, address, isNew: !before || before.isForgotten });
  if (typeof stranger === 'number') return stranger;
  const { rowCount } = await pool().query(claim, [source]);
  if (rowCount === 1) return { source, isKnownDevice, ...stranger };
  await returnTokens(...stranger.charged);
  return 1;
}

async function admitUnknownOrigin(
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
  if (!isNew) return { charged: [byAddress], leastWait: unknownOriginWait };
  await announce(source);
  return unknownOriginWait;
}

/** Delays the next attempt after a wrong password: 1, 2, 4 … up to 300 seconds. */
export async function failSignIn({ source, leastWait }: Attempt): Promise<void> {
  await pool().query(
    `UPDATE sign_in_source SET next_at = greatest(next_at, clock_timestamp()
       + greatest($2, least(300, 2 ^ least(failures - 1, 10))) * interval '1 second')
     WHERE key = $1`,
    [source, leastWait],
  );
}

/** Clears the failures of an origin after the right password. */
export async function clearFailures({ source, charged }: Attempt): Promise<void> {
  await pool().query(`UPDATE sign_in_source SET failures = 0, next_at = ${moment} WHERE key = $1`, [
    source,
  ]);
  await returnTokens(...charged);
}

/** Where somebody has signed in: from which address, with which browser. */
export type KnownPlace = { address: string | null; device: string };

/** Remembers for half a year that the person of an address signs in from here. */
export async function rememberPlace(email: string, { address, device }: KnownPlace): Promise<void> {
  const account = accountName(email);
  const keys = [
    sourceKey(account, 'address', countedAddress(address)),
    sourceKey(account, 'device', device),
  ];
  await pool().query(
    `INSERT INTO sign_in_source AS source (key, next_at, known_until)
     SELECT key, ${moment}, ${moment} + interval '180 days' FROM unnest($1::text[]) AS key
     ORDER BY key
     ON CONFLICT (key) DO UPDATE SET known_until = excluded.known_until`,
    [keys],
  );
}

/**
 * Returns the key of a browser with which the person of an address has signed in within half a year;
 * null for any other.
 */
export async function knownDevice(email: string, device: string | null): Promise<string | null> {
  if (!device) return null;
  const key = sourceKey(accountName(email), 'device', device);
  return (await readSources([key])).get(key)?.isKnown ? key : null;
}

/** Returns whether the person of an address has signed in with this browser in the last half year. */
export async function knowsDevice(email: string, device: string | null): Promise<boolean> {
  return (await knownDevice(email, device)) !== null;
}
