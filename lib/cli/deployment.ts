import { env, forgetEnv } from '@/lib/base/env';
import { knowsLetters } from '@/lib/base/postgres/letters';
import { loggedValues } from '@/lib/base/postgres/logged-values';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { embeddedServiceUrl, needlessPower, withClient } from '@/lib/base/postgres/service-role';
import { telemetrySettings } from '@/lib/base/telemetry/settings';
import { greeting, type Person } from '@/lib/cli/announce';
import { fitConnections } from '@/lib/cli/connection-limit';
import { claimFolder } from '@/lib/cli/instance';
import { wantedHost, wantedPort } from '@/lib/cli/ports';
import { sayMissingProviders, simulateProviders } from '@/lib/cli/providers';
import { loadEnvironment, loadSharedSecrets, requireSealingKey } from '@/lib/cli/secrets';

/** What a start has prepared: where to listen, and what to tell whoever started it once it serves. */
export type Deployment = { port: number; host: string | undefined; greet(): Promise<string> };

/** Whether a start shows the demo: on the embedded server, unless production was asked for. */
export function showsDemo(): boolean {
  return !process.env.DATABASE_URL && process.env.NODE_ENV !== 'production';
}

async function welcome(isDemo: boolean): Promise<{ people: Person[]; token: string }> {
  const { openDemoAccounts, seedDemo } = await import('@/lib/cli/seed-demo');
  if (!isDemo) {
    const known = await openDemoAccounts();
    if (known.length > 0) {
      console.warn(
        `Accounts of the demo, whose passwords everybody knows, can sign in here (${known.length}): close them with "npm run --silent admin -- demo close".`,
      );
    }
    return { people: [], token: '' };
  }
  const { signIns, token } = await seedDemo(process.env.DATABASE_URL ?? '');
  return { people: signIns, token };
}

async function hasMembers(): Promise<boolean> {
  const { prisma } = await import('@/lib/base/db');
  return (await prisma().membership.count({ take: 1 })) > 0;
}

/** Records which environment this service is, and says so if it was another one before. */
export async function recordEnvironment(): Promise<void> {
  const { recordDeployment } = await import('@/lib/partner/partners/environment');
  const former = await recordDeployment();
  if (former) {
    const now = process.env.SERVICE_ENVIRONMENT || 'production';
    console.warn(
      `This service ran as ${former} before and starts as ${now} now: signing secrets of ${former} do not count here.`,
    );
  }
}

/** Says where the service could do more to its database than it has to. */
export async function sayNeedlessPower(databaseUrl: string): Promise<void> {
  const power = await needlessPower(databaseUrl);
  if (!power) return;
  console.warn(
    `${power}: give the service a role of its own in DATABASE_URL, and the owner’s in DIRECT_DATABASE_URL.`,
  );
}

/** Says where the server would log what people are called, and how it does not. */
export async function sayLoggedValues(databaseUrl: string): Promise<void> {
  const logged = await loggedValues(databaseUrl);
  if (!logged) return;
  console.warn(
    `PostgreSQL may log what people are called, and erasing them does not reach its log: ${logged}. "Logs of the database" in privacy.md has what to set.`,
  );
}

/** Says where a database takes nothing but ASCII for letters, and how it learns the others. */
export async function sayUnknownLetters(databaseUrl: string, embedded = false): Promise<void> {
  if (await withClient(databaseUrl, (client) => knowsLetters(client))) return;
  const first = embedded
    ? 'move .data/postgres to another place'
    : `make another database with LC_CTYPE 'C.UTF-8'`;
  console.warn(
    `This database takes only English letters for letters (its LC_CTYPE is C): names in other scripts are found slowly, and no name that is only like one on the blocklist. Run "npm run backup", ${first}, and restore into it.`,
  );
}

/**
 * Prepares what `npm start` and `npm run dev` serve: this folder for itself, a free port, the
 * database with its migrations, and the demo only where nobody asked for a database of their own or
 * for production. Elsewhere no account is made and no token shown.
 */
export async function prepareDeployment(): Promise<Deployment> {
  loadSharedSecrets();
  telemetrySettings(process.env);
  await claimFolder(`process ${process.pid}, port ${process.env.PORT || '3000'}`);
  const isDemo = showsDemo();
  if (process.env.NODE_ENV !== 'production') simulateProviders();
  const host = wantedHost(isDemo);
  const port = await wantedPort(host);
  // Workers listen where we found the port free, also where HOST came from no environment.
  if (host) process.env.HOST = host;
  console.info('Opening the database …');
  const { url, embedded } = await loadEnvironment();
  env();
  // The demo shows it where it is looked at; whoever runs a service reads its log.
  if (!isDemo) sayMissingProviders();
  if (!embedded) await fitConnections(url);
  const applied = await applyMigrations(url);
  if (applied.length > 0) console.info(`Applied migrations: ${applied.join(', ')}`);
  if (embedded) process.env.DATABASE_URL = await embeddedServiceUrl(url);
  else {
    await sayNeedlessPower(url);
    await sayLoggedValues(url);
  }
  await sayUnknownLetters(url, embedded);
  await requireSealingKey();
  await recordEnvironment();
  const { people, token } = await welcome(isDemo);
  process.env.DEMO_PEOPLE = JSON.stringify(people);
  forgetEnv();
  const address = process.env.APP_URL ?? `http://localhost:${port}`;
  return {
    port,
    host,
    async greet() {
      const isEmpty = !(await hasMembers());
      return greeting({ address, people, token, isEmpty, isSingle: embedded && !isDemo });
    },
  };
}
