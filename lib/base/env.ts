import { z } from 'zod';
import { parseAllowedHosts } from './allowed-hosts';
import {
  address,
  checkPairs,
  database,
  issuer,
  mailbox,
  number,
  numberOr,
  origin,
  type Pairs,
  parsed,
  provider,
  secret,
  text,
  word,
} from './env-values';
import { parseKeyring } from './keyring';
import { parseNameServers } from './name-servers';
import { Problem } from './postgres/problem';
import { parseSchedule } from './retry-schedule';
import { parseProxies } from './trusted-proxies';

const demoPeople = z.array(
  z.object({
    email: z.string(),
    password: z.string(),
    role: z.string(),
    organization: z.string(),
  }),
);

const senderExample = 'Recruiting <recruiting@example.com>';

/** The levels of the log, the usual one first. */
export const logLevels = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;

const everything = z.object({
  NODE_ENV: word('development', 'test', 'production').default('development'),
  DATABASE_URL: database(),
  /** The server past a pooler, and for migrations the role that owns the database. */
  DIRECT_DATABASE_URL: database().optional(),
  DATABASE_POOL_SIZE: numberOr(20, { least: 1 }),
  /** Seconds between reporting "not ready" at /readyz and accepting no more connections. */
  DRAIN_SECONDS: numberOr(5, { least: 0 }),
  /** Seconds after which the database cancels a statement. */
  DATABASE_STATEMENT_SECONDS: numberOr(15, { least: 1 }),
  /**
   * `transaction` for PgBouncer or any pooler that keeps no connection state between transactions.
   */
  DATABASE_POOLER: word('transaction', 'none').default('none'),
  /** A standby of DATABASE_URL from which lists and reports are read. */
  DATABASE_READ_URL: database().optional(),
  /** Seconds that standby may be behind; beyond, nothing is read from it. */
  DATABASE_READ_LAG_SECONDS: numberOr(5, { least: 2, most: 60, isWhole: false }),
  /** The address people reach the service at, without a slash at its end. */
  APP_URL: origin('https://hiring.example.com').default('http://localhost:3000'),
  SERVICE_ENVIRONMENT: word('production', 'sandbox').default('production'),
  LOG_LEVEL: word(...logLevels).default('info'),
  /**
   * Base64 of 32 bytes: encrypts private keys and signing secrets in the database. Several, between
   * commas, while the key is changed: the first one encrypts, every one decrypts.
   */
  SECRETS_KEY: parsed(parseKeyring, 'what "openssl rand -base64 32" prints'),
  NEXTAUTH_SECRET: secret(),
  CRON_SECRET: secret(),
  METRICS_TOKEN: secret(),
  /** Where weaknesses are reported to: a mailto: or https: address, for security.txt. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
      error: 'must be a mailto: or https: address, such as mailto:security@example.com',
    })
    .optional(),
  /** Hours after which an unused browser session ends; use renews it. */
  SESSION_HOURS: number(12, { least: 0.01, isWhole: false }).optional(),
  /** Hours after which a browser session ends however much it is used. */
  SESSION_MAX_HOURS: numberOr(168, { least: 0.01, isWhole: false }),
  /** Comma-separated proxies (address, network or `loopback`) whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: parsed(parseProxies, '10.0.0.10,10.0.0.11'),
  /** Requests a token may make in ten seconds; 0 turns the limit off. */
  API_RATE_LIMIT: numberOr(50, { least: 0 }),
  /** Requests one person's browser sessions may make in ten seconds; 0 turns the limit off. */
  SESSION_RATE_LIMIT: numberOr(200, { least: 0 }),
  /** Requests a partner key may make in a second; 0 turns the limit off. */
  PARTNER_RATE_LIMIT: numberOr(10, { least: 0 }),
  /** Comma-separated seconds between delivery attempts; replaces the contract's schedule. */
  WEBHOOK_RETRY_SCHEDULE: parsed(parseSchedule, '60,300,1800'),
  /** Days after which what became of a delivery is deleted; 0 keeps it for ever. */
  DELIVERY_LOG_DAYS: numberOr(400, { least: 0 }),
  /** Comma-separated hosts that callback URLs may use although they are not public. */
  DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: parsed(parseAllowedHosts, 'receiver.internal,10.0.0.7'),
  /** Set by the benchmarks only: enables a route that measures the server's own overhead. */
  BENCH: text(),
  /** URL of the voice agent, or `simulated`; without it nobody is called. */
  SCREENING_PROVIDER_URL: provider('https://agent.example.com/calls').optional(),
  /** Signs requests to the voice agent; required if its URL is set. */
  SCREENING_PROVIDER_SECRET: secret(),
  /** Set by `npm start` in demo mode only: the people the sign-in page offers. */
  DEMO_PEOPLE: text().transform((list) => demoPeople.parse(JSON.parse(list ?? '[]'))),
  OIDC_ISSUER: issuer('https://id.example.com').optional(),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(),
  /** Comma-separated name servers (address or address:port) that are asked for the records of domains. */
  DNS_SERVERS: parsed(parseNameServers, '10.0.0.2,10.0.0.3:5353'),
  /** Base URL of an OpenAI-compatible API that writes screening questions. */
  LANGUAGE_MODEL_URL: address('https://api.openai.com/v1', 'https:', 'http:').optional(),
  LANGUAGE_MODEL_KEY: text(),
  LANGUAGE_MODEL_NAME: z.string().default('gpt-4o-mini'),
  /** Folder for uploaded documents, unless S3_BUCKET names a bucket. */
  DOCUMENTS_DIRECTORY: z.string().default('.data/documents'),
  S3_BUCKET: text(),
  S3_ENDPOINT: address('https://s3.eu-central-1.example.com', 'https:', 'http:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  SMTP_URL: address('smtps://user:password@smtp.example.com', 'smtps:', 'smtp:').optional(),
  /** Who letters come from; required if SMTP_URL is set. */
  MAIL_FROM: mailbox(senderExample).optional(),
  /** URL of the text message provider; without it no text message is sent. */
  SMS_PROVIDER_URL: address('https://sms.example.com/messages', 'https:', 'http:').optional(),
  /** Signs requests to that provider; required if its URL is set. */
  SMS_PROVIDER_SECRET: secret(),
  /** URL of the background check vendor, or `simulated`; without it no check can be ordered. */
  CHECK_VENDOR_URL: provider('https://vendor.example.com/orders').optional(),
  /** Signs orders to that vendor and verifies the results it sends back. */
  CHECK_VENDOR_SECRET: secret(),
  /** Worker processes; one per core unless set. */
  WEB_CONCURRENCY: number(2, { least: 1 }).optional(),
  /** The heap of a worker, in megabytes. */
  WORKER_HEAP_MB: numberOr(384, { least: 128 }),
  /** Seconds between two calls of a scheduled job; 0 leaves them to somebody else's scheduler. */
  CRON_INTERVAL_SECONDS: numberOr(5, { least: 0, isWhole: false }),
  /** The port where a scheduler says how it is; 0 for none, the one after PORT unless set. */
  SCHEDULER_PORT: number(3001, { least: 0, most: 65_535 }).optional(),
  /** Whose jobs a scheduler calls that serves nothing itself. */
  SCHEDULER_URL: origin('http://10.0.0.10:8080').optional(),
});

// Half of what belongs together would fail only when somebody needs it.
const pairs: Pairs = {
  CHECK_VENDOR_URL: {
    needs: ['CHECK_VENDOR_SECRET'],
    example: 'https://vendor.example.com/orders',
  },
  CHECK_VENDOR_SECRET: { needs: ['CHECK_VENDOR_URL'], example: 'what you agreed with the vendor' },
  SCREENING_PROVIDER_URL: {
    needs: ['SCREENING_PROVIDER_SECRET'],
    example: 'https://agent.example.com/calls',
  },
  SCREENING_PROVIDER_SECRET: {
    needs: ['SCREENING_PROVIDER_URL'],
    example: 'what you agreed with the provider',
  },
  SMS_PROVIDER_URL: {
    needs: ['SMS_PROVIDER_SECRET'],
    example: 'https://sms.example.com/messages',
  },
  SMS_PROVIDER_SECRET: {
    needs: ['SMS_PROVIDER_URL'],
    example: 'what you agreed with the provider',
  },
  // Letters from an address that nobody has are thrown away, and replies go nowhere.
  MAIL_FROM: { needs: ['SMTP_URL'], example: senderExample },
  OIDC_ISSUER: {
    needs: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    example: 'https://id.example.com',
  },
  OIDC_CLIENT_ID: { needs: ['OIDC_ISSUER'], example: 'recruiting' },
  S3_BUCKET: {
    needs: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    example: 'recruiting-documents',
  },
  S3_ACCESS_KEY_ID: { needs: ['S3_SECRET_ACCESS_KEY'], example: 'AKIAIOSFODNN7EXAMPLE' },
  S3_SECRET_ACCESS_KEY: { needs: ['S3_ACCESS_KEY_ID'], example: 'what came with the key id' },
};

const usualHours = (most: number) => Math.min(12, most);

const checked = everything.superRefine((all, context) => {
  checkPairs(pairs, all, (name, message) =>
    context.addIssue({ code: 'custom', path: [name], message }),
  );
  const { SESSION_HOURS: unused, SESSION_MAX_HOURS: most } = all;
  if (unused === undefined || unused <= most) return;
  const message = `is ${unused}, more than SESSION_MAX_HOURS, which is ${most}: set it to ${most} or less, such as ${usualHours(most)}`;
  context.addIssue({ code: 'custom', path: ['SESSION_HOURS'], message });
});

const schema = checked.transform((all) => ({
  ...all,
  SESSION_HOURS: all.SESSION_HOURS ?? usualHours(all.SESSION_MAX_HOURS),
}));

export type Env = z.infer<typeof schema>;

let known: Env | undefined;

/**
 * Returns the validated configuration; throws one sentence that names every variable that cannot be
 * used, says what it must be, and shows one that can.
 */
export function env(): Env {
  if (known) return known;
  const set = Object.entries(process.env).filter(([, value]) => value?.trim());
  const result = schema.safeParse(Object.fromEntries(set));
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Problem(`The environment is not usable: ${problems.join('; ')}.`);
  }
  known = result.data;
  return known;
}

/** Makes the next call of env() read the environment again; for tests that change it. */
export function forgetEnv(): void {
  known = undefined;
}
