import { z } from 'zod';
import { parseKeyring } from './keyring';
import { Problem } from './postgres/problem';
import { parseSchedule } from './retry-schedule';
import { parseProxies } from './trusted-proxies';

const seconds = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const parsedBy = <T>(parse: (text: string | undefined) => T) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      try {
        return parse(text);
      } catch (error) {
        const message = error instanceof Error ? error.message : 'is not usable';
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    });

const demoPeople = z.array(
  z.object({
    email: z.string(),
    password: z.string(),
    role: z.string(),
    organization: z.string(),
  }),
);

const everything = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).default(20),
  /** Seconds between reporting "not ready" at /readyz and accepting no more connections. */
  DRAIN_SECONDS: seconds(5),
  /** Seconds after which the database cancels a statement. */
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).default(15),
  /**
   * `transaction` for PgBouncer or any pooler that keeps no connection state between transactions.
   */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  /** A standby of DATABASE_URL from which lists and reports are read. */
  DATABASE_READ_URL: optional,
  /** Seconds that standby may be behind; beyond, nothing is read from it. */
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(2).max(60).default(5),
  APP_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  SERVICE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Base64 of 32 bytes: encrypts private keys and signing secrets in the database. Several, between
   * commas, while the key is changed: the first one encrypts, every one decrypts.
   */
  SECRETS_KEY: parsedBy(parseKeyring),
  NEXTAUTH_SECRET: optional,
  CRON_SECRET: optional,
  METRICS_TOKEN: optional,
  /** Where weaknesses are reported to: a mailto: or https: address, for security.txt. */
  SECURITY_CONTACT: optional.pipe(
    z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
      .optional(),
  ),
  /** Hours after which an unused browser session ends; use renews it. */
  SESSION_HOURS: z.coerce.number().positive().default(12),
  /** Hours after which a browser session ends however much it is used. */
  SESSION_MAX_HOURS: z.coerce.number().positive().default(168),
  /** Comma-separated proxies (address, network or `loopback`) whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: parsedBy(parseProxies),
  /** Requests a token may make in ten seconds; 0 turns the limit off. */
  API_RATE_LIMIT: seconds(50),
  /** Requests one person's browser sessions may make in ten seconds; 0 turns the limit off. */
  SESSION_RATE_LIMIT: seconds(200),
  /** Requests a partner key may make in a second; 0 turns the limit off. */
  PARTNER_RATE_LIMIT: seconds(10),
  /** Comma-separated seconds between delivery attempts; replaces the contract's schedule. */
  WEBHOOK_RETRY_SCHEDULE: parsedBy(parseSchedule),
  /** Days after which what became of a delivery is deleted; 0 keeps it for ever. */
  DELIVERY_LOG_DAYS: z.coerce.number().int().min(0).default(400),
  /** Comma-separated hosts that callback URLs may use although they are not public. */
  DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: optional,
  /** Set by the benchmarks only: enables a route that measures the server's own overhead. */
  BENCH: optional,
  /** URL of the voice agent; without it calls are simulated. */
  SCREENING_PROVIDER_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Signs requests to the voice agent; required if its URL is set. */
  SCREENING_PROVIDER_SECRET: optional,
  /** Set by `npm start` in demo mode only: the people the sign-in page offers. */
  DEMO_PEOPLE: optional.transform((list) => demoPeople.parse(JSON.parse(list ?? '[]'))),
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** Comma-separated name servers (address or address:port) that are asked for the records of domains. */
  DNS_SERVERS: optional,
  /** Base URL of an OpenAI-compatible API that writes screening questions. */
  LANGUAGE_MODEL_URL: optional,
  LANGUAGE_MODEL_KEY: optional,
  LANGUAGE_MODEL_NAME: z.string().default('gpt-4o-mini'),
  /** Folder for uploaded documents, unless S3_BUCKET names a bucket. */
  DOCUMENTS_DIRECTORY: z.string().min(1).default('.data/documents'),
  S3_BUCKET: optional,
  S3_ENDPOINT: optional,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: z.string().default('Recruiting <recruiting@localhost>'),
  /** URL of the text message provider; without it text messages are written to the log. */
  SMS_PROVIDER_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Signs requests to that provider; required if its URL is set. */
  SMS_PROVIDER_SECRET: optional,
  /** URL of the background check vendor; without it checks are simulated. */
  CHECK_VENDOR_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Signs orders to that vendor and verifies the results it sends back. */
  CHECK_VENDOR_SECRET: optional,
});

const schema = everything
  .refine(({ CHECK_VENDOR_URL, CHECK_VENDOR_SECRET }) => !CHECK_VENDOR_URL || CHECK_VENDOR_SECRET, {
    path: ['CHECK_VENDOR_SECRET'],
    error: 'must be set where CHECK_VENDOR_URL is',
  })
  .refine((all) => !all.SCREENING_PROVIDER_URL || all.SCREENING_PROVIDER_SECRET, {
    path: ['SCREENING_PROVIDER_SECRET'],
    error: 'must be set where SCREENING_PROVIDER_URL is',
  })
  .refine(({ SMS_PROVIDER_URL, SMS_PROVIDER_SECRET }) => !SMS_PROVIDER_URL || SMS_PROVIDER_SECRET, {
    path: ['SMS_PROVIDER_SECRET'],
    error: 'must be set where SMS_PROVIDER_URL is',
  });

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** Returns the validated configuration; throws one sentence that names every invalid variable. */
export function env(): Env {
  if (parsed) return parsed;
  const result = schema.safeParse(process.env);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Problem(`The environment is not usable: ${problems.join('; ')}.`);
  }
  parsed = result.data;
  return parsed;
}

/** Makes the next call of env() read the environment again; for tests that change it. */
export function forgetEnv(): void {
  parsed = undefined;
}
