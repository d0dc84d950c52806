import { Resolver } from 'node:dns';
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

test.each(['http://localhost:8080/a', 'http://127.0.0.1:8080', 'https://id.example.com/tenant/'])(
  'people may sign in by %s',
  (url) => {
    const client = { OIDC_CLIENT_ID: 'recruiting' };
    expect(readAll({ OIDC_ISSUER: url, ...client }).OIDC_ISSUER).toBe(url);
  },
);

test('name servers are read as the resolver takes them', () => {
  const servers = ['10.0.0.2', '10.0.0.3:5353', '2001:db8::1', '[2001:db8::1]:53', '[2001:db8::2]'];
  const read = readAll({ DNS_SERVERS: servers.join(' ,') }).DNS_SERVERS ?? [];
  expect(read).toEqual(servers);
  expect(() => new Resolver().setServers(read)).not.toThrow();
});

test('a session ends unused no later than at most', () => {
  expect(() => readAll({ SESSION_HOURS: '200' })).toThrow(
    'SESSION_HOURS is 200, more than SESSION_MAX_HOURS, which is 168: set it to 168 or less, such as 12.',
  );
  expect(() => readAll({ SESSION_HOURS: '9', SESSION_MAX_HOURS: '8' })).toThrow(
    /SESSION_HOURS is 9/,
  );
  expect(readAll({ SESSION_HOURS: '8', SESSION_MAX_HOURS: '8' }).SESSION_HOURS).toBe(8);
  // Who bounds the whole says enough.
  expect(readAll({ SESSION_MAX_HOURS: '8' }).SESSION_HOURS).toBe(8);
  expect(readAll({}).SESSION_HOURS).toBe(12);
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
  ['SCHEDULER_PORT', 'http', 'is "http" and must be a whole number from 0 to 65535, such as 3001'],
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
    'TRUSTED_PROXIES',
    '10.0.0.10,0.0.0.0/0',
    'names "0.0.0.0/0", a network that anybody may be in: name the balancer alone; it is set like 10.0.0.10,10.0.0.11',
  ],
  ...['dns.example', '10.0.0.2:0', '10.0.0.2:65536', '[10.0.0.2]:53', '10.0.0.2 10.0.0.3'].map(
    (server) => [
      'DNS_SERVERS',
      `10.0.0.2, ${server}`,
      `names "${server}", which is no IP address, alone or with a port; it is set like 10.0.0.2,10.0.0.3:5353`,
    ],
  ),
  ...[
    'https://hiring.example.com/recruiting',
    'https://hiring.example.com/?a=b',
    'https://hiring.example.com/#a',
    'https://ada:byron@hiring.example.com',
    'https://:byron@hiring.example.com',
  ].flatMap((url) =>
    ['APP_URL', 'SCHEDULER_URL'].map((name) => [
      name,
      url,
      `must be an address without a path, a query or a password, such as ${name === 'APP_URL' ? 'https://hiring.example.com' : 'http://10.0.0.10:8080'}`,
    ]),
  ),
  ...['http://id.example.com', 'https://id.example.com?tenant=a', 'https://a:b@id.example.com'].map(
    (url) => [
      'OIDC_ISSUER',
      url,
      'must be an address that begins with https:// (http:// on localhost alone), without a query or a password, such as https://id.example.com; OIDC_CLIENT_ID must be set where OIDC_ISSUER is, such as recruiting',
    ],
  ),
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
  [{ SMS_PROVIDER_SECRET: 'a shared secret of ours' }, 'SMS_PROVIDER_URL must be set where SMS_'],
  [{ CHECK_VENDOR_SECRET: 'a shared secret of ours' }, 'CHECK_VENDOR_URL must be set where CHECK_'],
  [{ CHECK_VENDOR_URL: 'https://vendor.example.com' }, 'CHECK_VENDOR_SECRET must be set where'],
  [{ SCREENING_PROVIDER_SECRET: 'a shared secret of ours' }, 'SCREENING_PROVIDER_URL must be set'],
])('half of what belongs together is refused: %o', (variables, sentence) => {
  expect(() => readAll(variables)).toThrow(sentence);
});

test.each(['CHECK_VENDOR_URL', 'SCREENING_PROVIDER_URL'])('%s may ask to simulate', (name) => {
  expect(read(name, 'simulated')).toMatchObject({ [name]: 'simulated' });
  expect(() => read(name, 'simulate')).toThrow(/such as https:.*, or the word simulated/);
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
