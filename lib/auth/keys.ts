import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, outsideTransaction, pool, prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { seal, unseal } from '@/lib/base/seal-secrets';

/** The only algorithm that signs and verifies session tokens. */
export const sessionAlgorithm = 'EdDSA';

/** The longest life of a session token; a key that no longer signs can retire after it. */
export const longestTokenSeconds = 365 * 24 * 60 * 60;

// How long a process may keep signing with the keys it loaded.
const freshMilliseconds = 60_000;
const unknownKeyMilliseconds = 1_000;
const overlapSeconds = longestTokenSeconds + (2 * freshMilliseconds) / 1000;
const creationLock = 7_250_163_412;

type VerifyingKey = { kid: string; jwk: JWK; key: CryptoKey; retiresAt: Date | null };

export type SigningKey = { kid: string; key: CryptoKey };

type Keys = { loadedAt: number; signing: SigningKey; verifying: Map<string, VerifyingKey> };

type Row = {
  kid: string;
  publicJwk: unknown;
  sealedPrivateJwk: Uint8Array;
  retiresAt: Date | null;
};

const holder: {
  keys?: Keys | undefined;
  loading?: Promise<Keys> | undefined;
  retrying?: Promise<Keys> | undefined;
} = {};

/** The context of a private key's encryption. */
export function signingKeyContext(kid: string): string {
  return `signing_key ${kid}`;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, sessionAlgorithm);
  if (key instanceof Uint8Array) throw new Error('A signing key must be asymmetric.');
  return key;
}

async function storedKeys(tx: Tx): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT kid, public_jwk AS "publicJwk", sealed_private_jwk AS "sealedPrivateJwk",
           retires_at AS "retiresAt"
    FROM signing_key
    WHERE algorithm = ${sessionAlgorithm} AND (retires_at IS NULL OR retires_at > now())
    ORDER BY created_at DESC, kid`;
}

async function insertKey(tx: Tx): Promise<void> {
  const pair = await generateKeyPair(sessionAlgorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  await tx.$executeRaw`
    INSERT INTO signing_key (kid, algorithm, public_jwk, sealed_private_jwk, created_at)
    VALUES (${kid}, ${sessionAlgorithm}, ${JSON.stringify(publicJwk)}::jsonb,
            ${seal(privateJwk, signingKeyContext(kid))}, clock_timestamp())`;
}

async function lockCreation(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${creationLock}::bigint)`;
}

/** Several processes may start on an empty database at once; the lock lets one create the key. */
async function createFirst(): Promise<void> {
  await inTransaction(async (tx) => {
    await lockCreation(tx);
    const rows = await storedKeys(tx);
    if (!rows.some((row) => row.retiresAt === null)) await insertKey(tx);
  });
}

/**
 * Returns whether this deployment's SECRETS_KEY decrypts the newest stored key. Creates the first
 * key if there is none.
 */
export async function canOpenStoredKeys(): Promise<boolean> {
  const [newest] = await storedKeys(prisma());
  if (!newest) {
    await createFirst();
    return true;
  }
  try {
    unseal(newest.sealedPrivateJwk, signingKeyContext(newest.kid));
    return true;
  } catch {
    return false;
  }
}

async function load(): Promise<Keys> {
  const loadedAt = Date.now();
  let rows = await storedKeys(prisma());
  if (!rows.some((row) => row.retiresAt === null)) {
    await createFirst();
    rows = await storedKeys(prisma());
  }
  const newest = rows.find((row) => row.retiresAt === null);
  if (!newest) throw new Error('There is no key to sign session tokens with.');
  const privateJwk: JWK = JSON.parse(
    unseal(newest.sealedPrivateJwk, signingKeyContext(newest.kid)),
  );
  const signing = { kid: newest.kid, key: await importKey(privateJwk) };
  const verifying = await Promise.all(
    rows.map(async ({ kid, publicJwk, retiresAt }): Promise<[string, VerifyingKey]> => {
      const jwk = publicJwk as JWK;
      return [kid, { kid, jwk, key: await importKey(jwk), retiresAt }];
    }),
  );
  return { loadedAt, signing, verifying: new Map(verifying) };
}

async function reload(): Promise<Keys> {
  // Read outside the caller's transaction: that may be rolled back, and the cache must not depend
  // on it.
  holder.loading ??= outsideTransaction(load)
    .then((keys) => {
      holder.keys = keys;
      return keys;
    })
    .finally(() => {
      holder.loading = undefined;
    });
  return holder.loading;
}

async function current(): Promise<Keys> {
  const { keys } = holder;
  return keys && Date.now() - keys.loadedAt < freshMilliseconds ? keys : reload();
}

/** Callers with an unknown key share one reload, at most once a second. */
async function reloadAtMostOncePerSecond(loadedAt: number): Promise<Keys> {
  const wait = Math.max(0, loadedAt + unknownKeyMilliseconds - Date.now());
  holder.retrying ??= new Promise((resolve) => setTimeout(resolve, wait))
    .then(reload)
    .finally(() => {
      holder.retrying = undefined;
    });
  return holder.retrying;
}

function usable(keys: Keys, kid: string): CryptoKey | null {
  const found = keys.verifying.get(kid);
  if (!found || (found.retiresAt && found.retiresAt <= currentTime())) return null;
  return found.key;
}

/** SQL condition: the key with the id `kid` has not retired, in whatever process that was decided. */
export const keyStands = (kid: string) => `EXISTS (
    SELECT FROM signing_key k WHERE k.kid = ${kid} AND (k.retires_at IS NULL OR k.retires_at > now()))`;

/** Returns whether the database still knows a key as valid; otherwise this process forgets it. */
export async function isValidKey(kid: string): Promise<boolean> {
  const text = `SELECT ${keyStands('$1')} AS stands`;
  const { rows } = await pool().query({ name: 'auth-key', text, values: [kid] });
  if (!rows[0]?.stands) forgetKeys();
  return rows[0]?.stands === true;
}

/**
 * Returns the current signing key, which no other process has retired; creates it on an empty
 * database.
 */
export async function signingKey(): Promise<SigningKey> {
  const { signing } = await current();
  return (await isValidKey(signing.kid)) ? signing : (await reload()).signing;
}

/** Returns the public key with this id, or null if there is none or it has retired. */
export async function verifyingKey(kid: string): Promise<CryptoKey | null> {
  const keys = await current();
  return keys.verifying.has(kid)
    ? usable(keys, kid)
    : usable(await reloadAtMostOncePerSecond(keys.loadedAt), kid);
}

/** Returns the public keys as a JSON Web Key Set, the current signing key first. */
export async function publicKeySet(): Promise<{ keys: JWK[] }> {
  const { verifying } = await current();
  const keys = [...verifying.values()].map(({ jwk, kid }) => {
    return { ...jwk, kid, alg: sessionAlgorithm, use: 'sig' };
  });
  return { keys };
}

/**
 * Creates a new signing key and returns its id. Earlier keys verify until every token they may have
 * signed has expired, or for `overlap` seconds if given (0: not at all).
 */
export async function rotateSigningKey(overlap = overlapSeconds): Promise<string> {
  await inTransaction(async (tx) => {
    await lockCreation(tx);
    await tx.$executeRaw`
      UPDATE signing_key SET retires_at = now() + make_interval(secs => ${overlap}::double precision)
      WHERE retires_at IS NULL OR retires_at > now() + make_interval(secs => ${overlap}::double precision)`;
    await insertKey(tx);
  });
  return (await reload()).signing.kid;
}

/** Clears the cached keys; the next use reads the database again. */
export function forgetKeys(): void {
  holder.keys = undefined;
}
