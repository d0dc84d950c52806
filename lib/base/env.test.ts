import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { env, forgetEnv } from './env';
import { Problem } from './postgres/problem';

const example = readFileSync('.env.example', 'utf8');
const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

function readAll(variables: Record<string, string>) {
  // What other tests of this process have set counts for nothing here.
  for (const name of names) vi.stubEnv(name, undefined);
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/recruiting');
  vi.stubEnv('SECRETS_KEY', Buffer.alloc(32).toString('base64'));
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  forgetEnv();
  return env();
}

const read = (name: string, value: string) => readAll({ [name]: value });

test.each([
  ['APP_URL', 'hiring.example.com'],
  ['APP_URL', 'ftp://hiring.example.com'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['DATABASE_URL', 'db.example.com'],
  ['DATABASE_READ_URL', 'mysql://db.example.com/recruiting'],
  ['S3_ENDPOINT', 's3.example.com'],
])('%s=%s is no address that can be used, and the service says so', (name, value) => {
  expect(() => read(name, value)).toThrow(`The environment is not usable: ${name} `);
});

test.each([
  ['APP_URL', 'http://localhost:3000'],
  ['SMTP_URL', 'smtp://user:p%40ss@mail.example.com:587'],
  ['SMTP_URL', 'smtps://mail_1.internal?pool=true'],
  ['DATABASE_URL', 'postgres://user:p%40ss@db/recruiting?sslmode=require'],
  ['MAIL_FROM', 'recruiting@example.com'],
  ['MAIL_FROM', 'Recruiting North <recruiting@example.com>'],
  ['MAIL_FROM', '"Acme, Inc." <jobs+hr@mail.acme.example>'],
  ['MAIL_FROM', 'Büro <post@münchen.example>'],
])('%s=%s is used', (name, value) => {
  const sender = { MAIL_FROM: 'recruiting@example.com' };
  expect(readAll({ ...sender, [name]: value })).toMatchObject({ [name]: value });
});

test.each([
  'recruiting@localhost',
  'Recruiting <recruiting@localhost>',
  'Recruiting',
  'Recruiting <>',
  'Recruiting recruiting@example.com',
  'a@example.com, b@example.com',
  'Acme, Inc. <jobs@acme.example>',
  'A <a@example.com> B <b@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  'recruiting@example.com.',
])('letters cannot come from %o', (value) => {
  const must = 'one email address whose host has a dot, alone or behind a name';
  expect(() => read('MAIL_FROM', value)).toThrow(
    `The environment is not usable: MAIL_FROM must be ${must}, such as Recruiting <recruiting@example.com>.`,
  );
});

test('a slash at the end of APP_URL does not come into links', () => {
  expect(read('APP_URL', 'https://hiring.example.com/').APP_URL).toBe('https://hiring.example.com');
});

test('a variable without a value counts as one that is not set', () => {
  const blank = {
    DATABASE_POOL_SIZE: '',
    METRICS_TOKEN: ' ',
    APP_URL: '',
    SERVICE_ENVIRONMENT: '',
  };
  expect(readAll(blank).METRICS_TOKEN).toBeUndefined();
  expect(readAll(blank)).toMatchObject({
    DATABASE_POOL_SIZE: 20,
    APP_URL: 'http://localhost:3000',
    SERVICE_ENVIRONMENT: 'production',
  });
});

test.each([
  ['DATABASE_POOL_SIZE', 'many', 'is "many" and must be a whole number from 1, such as 20'],
  ['DATABASE_POOL_SIZE', '0', 'is "0" and must be a whole number from 1, such as 20'],
  ['DATABASE_READ_LAG_SECONDS', '90', 'is "90" and must be a number from 2 to 60, such as 5'],
  ['WEB_CONCURRENCY', '1e1', 'is "1e1" and must be a whole number from 1, such as 2'],
  [
    'DATABASE_POOLER',
    'session',
    'is "session" and must be one of transaction, none, such as transaction',
  ],
  ['METRICS_TOKEN', 'x', 'must be at least 16 characters, such as "openssl rand -hex 24" makes'],
  [
    'TRUSTED_PROXIES',
    'balancer',
    'names "balancer", which is no address, network or "loopback"; it is set like 10.0.0.10,10.0.0.11',
  ],
  [
    'DANGEROUSLY_ALLOW_WEBHOOK_HOSTS',
    'receiver.internal,localhost:8443',
    'names "localhost:8443" with a port: a host is allowed at every port; it is set like receiver.internal,10.0.0.7',
  ],
  [
    'SECRETS_KEY',
    'short',
    'must be base64 of 32 bytes; it is set like what "openssl rand -base64 32" prints',
  ],
])('%s=%s is refused in one sentence with an example', (name, value, sentence) => {
  expect(() => read(name, value)).toThrow(
    new Problem(`The environment is not usable: ${name} ${sentence}.`),
  );
});

test.each([
  [{ S3_ENDPOINT: 'http://s3.internal' }, 'S3_BUCKET must be set where S3_ENDPOINT is'],
  [{ S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' }, 'S3_SECRET_ACCESS_KEY must be set where'],
  [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_CLIENT_ID must be set where OIDC_ISSUER is'],
  [
    { SMTP_URL: 'smtp://mail:587' },
    'MAIL_FROM must be set where SMTP_URL is, such as Recruiting <recruiting@example.com>.',
  ],
  [{ SMS_PROVIDER_URL: 'https://sms.example.com' }, 'SMS_PROVIDER_SECRET must be set where'],
])('half of what belongs together is refused: %o', (variables, sentence) => {
  expect(() => readAll(variables)).toThrow(sentence);
});

test.each(names)('what is wrong with %s is said in our words, and what would be right', (name) => {
  let said = 'such as';
  try {
    read(name, '¿');
  } catch (error) {
    said = String(error);
  }
  expect(said).toMatch(/such as|set like/);
  expect(said).not.toMatch(/expected|received|Invalid|NaN|Too (small|big)/);
});

test.each(names)('no secret and no password of %s is shown in what is wrong with it', (name) => {
  const said = () => read(name, '://hidden-password');
  if (!/SECRET|TOKEN|KEY|URL/.test(name)) return;
  try {
    said();
  } catch (error) {
    expect(String(error)).not.toContain('hidden-password');
  }
});
