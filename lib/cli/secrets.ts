import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cronSecretOf, parseKeyring, type SealingKey } from '@/lib/base/keyring';
import { keepPrivate } from '@/lib/base/postgres/data-folder';
import { type OpenDatabase, openDatabase } from '@/lib/base/postgres/open-database';
import { codeOf, messageOf, Problem } from '@/lib/base/postgres/problem';

const generators: Record<string, () => string> = {
  SECRETS_KEY: () => randomBytes(32).toString('base64'),
  CRON_SECRET: () => randomBytes(32).toString('base64url'),
  METRICS_TOKEN: () => randomBytes(32).toString('base64url'),
};

/** Where the generated secrets are kept. */
export function secretsFile(): string {
  return path.resolve('.data', 'secrets.json');
}

function createSecrets(): void {
  const file = secretsFile();
  const draft = `${file}.${process.pid}`;
  const secrets = Object.fromEntries(
    Object.entries(generators).map(([name, generate]) => [name, generate()]),
  );
  keepPrivate(path.dirname(file));
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    // Linking fails where another process was first, so every process uses the same secrets.
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function readSecrets(): Record<string, string> {
  const file = secretsFile();
  if (!existsSync(file)) createSecrets();
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} is not readable JSON: restore it, sealed data depends on it.`, {
      cause: error,
    });
  }
}

/** Sets process.env from `.env`, wherever it is not set already. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Returns the key of a SECRETS_KEY that seals; throws a Problem if it is not usable. */
export function sealingKeyOf(list: string): SealingKey {
  try {
    return parseKeyring(list)[0];
  } catch (error) {
    throw new Problem(
      `The environment is not usable: SECRETS_KEY ${messageOf(error)}; it is set like what "openssl rand -base64 32" prints.`,
    );
  }
}

function completeSecrets(): void {
  const { DATABASE_URL, SECRETS_KEY } = process.env;
  // Machines that share a key share what is derived from it. METRICS_TOKEN is not among that: whoever
  // scrapes has to be told it.
  if (DATABASE_URL && SECRETS_KEY) {
    process.env.CRON_SECRET ||= cronSecretOf(sealingKeyOf(SECRETS_KEY));
    if (!existsSync(secretsFile())) return;
  }
  const missing = Object.keys(generators).filter((name) => !process.env[name]);
  if (missing.length === 0) return;
  const secrets = readSecrets();
  for (const name of missing) {
    const value = secrets[name];
    if (!value) throw new Problem(`${secretsFile()} has no ${name}: set it in the environment.`);
    process.env[name] = value;
  }
}

/**
 * Sets process.env from `.env`, and the secrets that are still missing: derived from a SECRETS_KEY
 * that machines share, else generated in this folder.
 */
export function loadSecrets(): void {
  loadDotEnv();
  completeSecrets();
}

/**
 * Does as loadSecrets, but takes nothing for granted of a database that machines may share: throws a
 * Problem where DATABASE_URL comes without SECRETS_KEY, of which one that an earlier release generated
 * still counts, or without APP_URL, because letters would lead people to this machine's own address.
 */
export function loadSharedSecrets(): void {
  loadDotEnv();
  const { DATABASE_URL, SECRETS_KEY, APP_URL } = process.env;
  if (DATABASE_URL && !SECRETS_KEY && !existsSync(secretsFile())) {
    throw new Problem(
      'SECRETS_KEY is not set: DATABASE_URL needs it, because it seals what the database holds, and every machine needs the same. Make one, once, with "openssl rand -base64 32", and keep it safe.',
    );
  }
  if (DATABASE_URL && !APP_URL) {
    throw new Problem(
      'APP_URL is not set: DATABASE_URL needs it, because links in letters and webhooks name the address people reach the service at, such as APP_URL=https://hiring.example.com.',
    );
  }
  completeSecrets();
}

/** Returns DATABASE_URL from the environment or `.env`; throws a Problem that ends in `otherwise`. */
export function requireDatabaseUrl(otherwise: string): string {
  loadDotEnv();
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return DATABASE_URL;
  throw new Problem(`DATABASE_URL is not set: ${otherwise}`);
}

/**
 * Completes process.env for everything below it: `.env`, generated secrets, addresses, and
 * DATABASE_URL of the database it opens. The database is let go when the command ends.
 */
export async function loadEnvironment(): Promise<OpenDatabase> {
  loadSecrets();
  const address = `http://localhost:${process.env.PORT || '3000'}`;
  process.env.APP_URL ||= address;
  process.env.NEXTAUTH_URL ||= process.env.APP_URL;
  const database = await openDatabase();
  process.env.DATABASE_URL = database.url;
  return database;
}

/** Throws a Problem if SECRETS_KEY lacks a key that seals what the migrated database holds for long. */
export async function requireSealingKey(): Promise<void> {
  const { canOpenStoredKeys } = await import('@/lib/auth/keys');
  const { hasNamedKeys } = await import('@/lib/cli/admin/sealed-values');
  if ((await canOpenStoredKeys()) && (await hasNamedKeys())) return;
  throw new Problem(
    `SECRETS_KEY does not open what this database holds: every instance needs the keys that sealed it (SECRETS_KEY, or ${secretsFile()} of its folder).`,
  );
}
