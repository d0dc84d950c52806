import { z } from 'zod';
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
  /** Seconds between saying at /readyz that the service is about to stop and taking no more. */
  DRAIN_SECONDS: seconds(5),
  /** How long one statement may take before the database ends it. */
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(1).default(15),
  /** `transaction`: PgBouncer or its like, which keeps nothing of a connection between transactions. */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  APP_URL: z.string().default('http://localhost:3000'),
  SERVICE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Base64 of 32 bytes: seals private keys and signing secrets in the database. */
  SECRETS_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be base64 of 32 bytes'),
  NEXTAUTH_SECRET: optional,
  CRON_SECRET: optional,
  METRICS_TOKEN: optional,
  SESSION_HOURS: z.coerce.number().positive().default(12),
  /** Comma-separated proxies, by address, network or `loopback`, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: parsedBy(parseProxies),
  /** Requests a token may make in ten seconds; 0 turns the limit off. */
  API_RATE_LIMIT: seconds(50),
  /** Requests the browsers of a person may make in ten seconds; 0 turns the limit off. */
  SESSION_RATE_LIMIT: seconds(200),
  /** Requests a partner key may make in a second; 0 turns the limit off. */
  PARTNER_RATE_LIMIT: seconds(10),
  /** Seconds between the attempts of a delivery, comma-separated, in place of the contract's. */
  WEBHOOK_RETRY_SCHEDULE: parsedBy(parseSchedule),
  /** Comma-separated hosts that callback URLs may name although they are not public. */
  DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: optional,
  /** Set by the benchmark alone: lets the handler answer that measures what the server itself costs. */
  BENCH: optional,
  /** Where a voice agent takes calls; without it calls are simulated. */
  SCREENING_PROVIDER_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Signs what the voice agent is sent; required with its URL. */
  SCREENING_PROVIDER_SECRET: optional,
  /** Set by `npm start` alone, while it shows the demo: whom the sign-in page offers. */
  DEMO_PEOPLE: optional.transform((list) => demoPeople.parse(JSON.parse(list ?? '[]'))),
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** Base URL of an OpenAI-compatible interface that writes screening questions. */
  LANGUAGE_MODEL_URL: optional,
  LANGUAGE_MODEL_KEY: optional,
  LANGUAGE_MODEL_NAME: z.string().default('gpt-4o-mini'),
  /** Where uploaded documents are kept, unless S3_BUCKET names a bucket for them. */
  DOCUMENTS_DIRECTORY: z.string().min(1).default('.data/documents'),
  S3_BUCKET: optional,
  S3_ENDPOINT: optional,
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Recruiting <recruiting@localhost>'),
  /** Where text messages are handed over; unset, they are recorded in the log. */
  SMS_PROVIDER_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Signs what that provider is sent; required with its URL. */
  SMS_PROVIDER_SECRET: optional,
  /** Where background checks are ordered; unset, they are simulated. */
  CHECK_VENDOR_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Signs orders to that vendor and the results it calls back with. */
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

/** Returns the validated configuration; throws one sentence naming every variable that is wrong. */
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

/** Lets the next call of env() read the environment again; tests call it when they have changed it. */
export function forgetEnv(): void {
  parsed = undefined;
}
