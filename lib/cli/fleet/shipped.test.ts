import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseProxies } from '@/lib/base/trusted-proxies';
import { shippedFile, shippedFolder } from './shipped';

/** Every text that operators are given, by its name. */
const texts = [
  '.env.example',
  ...['public/docs', shippedFolder].flatMap((folder) =>
    readdirSync(folder, { recursive: folder === shippedFolder, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(md|cfg|ini|ya?ml|env|conf|service)$/.test(entry.name),
      )
      .map((entry) => path.join(entry.parentPath, entry.name)),
  ),
].map((name) => [name, readFileSync(name, 'utf8')] as const);

const proxy = shippedFile('compose/haproxy.cfg', []);

test('a proxy sends again only what never arrived, what reads, and what carries a key that is kept', () => {
  expect(texts.length).toBeGreaterThan(20);
  for (const [name, text] of texts) {
    const retried = [...text.matchAll(/^\s*retry-on (.+)$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    if (retried.every((why) => why === 'conn-failure')) continue;
    expect(retried, name).toEqual(['conn-failure', 'empty-response']);
    expect(text, name).toMatch(
      /^ {2}http-request disable-l7-retry unless METH_GET or METH_OPTIONS or METH_POST has_key keeps_keys$/m,
    );
    expect(text, name).toMatch(/^ {2}acl has_key req\.hdr\(Idempotency-Key\) -m found$/m);
    expect(text, name).toMatch(/^ {2}acl keeps_keys path_beg \/api\/v1\/ \/partner\/v1\/$/m);
  }
  for (const [name, text] of texts) expect(text, name).not.toMatch(/^\s*proxy_next_upstream /m);
});

test('a proxy replaces what a client says of its own address', () => {
  expect(proxy).toContain('\n  http-request set-header X-Forwarded-For %[src]\n');
  for (const [name, text] of texts) {
    expect(text, name).not.toMatch(/^\s*option forwardfor|\$proxy_add_x_forwarded_for/m);
  }
});

test('TRUSTED_PROXIES is shown with the balancer alone', () => {
  const shown = texts.flatMap(([name, text]) =>
    [...text.matchAll(/TRUSTED_PROXIES(?:=|: )([\w.:/,]+)/g)].map(
      ([, value = '']) => [name, value] as const,
    ),
  );
  expect(shown.length).toBeGreaterThanOrEqual(3);
  for (const [name, value] of shown) {
    expect(value, name).not.toMatch(/[/,]/);
    expect(() => parseProxies(value), name).not.toThrow();
  }
});

test('what is shipped names every provider, and asks for none to be simulated', () => {
  const compose = shippedFile('compose/compose.yaml', []);
  const example = shippedFile('compose/example.env', []);
  for (const provider of ['CHECK_VENDOR', 'SCREENING_PROVIDER', 'SMS_PROVIDER']) {
    for (const name of [`${provider}_URL`, `${provider}_SECRET`]) {
      expect(compose).toContain(`\n    ${name}: \${${name}:-}\n`);
      expect(example).toContain(`\n${name}=\n`);
    }
  }
  for (const [name, text] of texts) expect(text, name).not.toMatch(/^[^#\n]*_URL(=|: )simulated/m);
});

test.each(['502', '503', '504'])(
  'a %s of the proxy itself is told as the service tells it',
  (status) => {
    expect(proxy).toMatch(
      new RegExp(
        `http-error status ${status} .*txn\\.away.*hdr Retry-After \\d+ hdr X-Answered-By proxy`,
      ),
    );
    expect(proxy).toContain('http-after-response set-status 503 if is_own');
    expect(proxy).toContain('http-after-response set-header X-Request-ID %[var(txn.id)] if is_own');
  },
);

test('what the proxy says itself is in the envelope of each interface', () => {
  const bodies = [...proxy.matchAll(/set-var-fmt\(txn\.away\) '(\{.*\})'/g)].map(([, body = '']) =>
    JSON.parse(body),
  );
  const id = '%[var(txn.id),json(utf8s)]';
  const message = expect.stringContaining('Idempotency-Key');
  expect(bodies).toEqual([
    { error: { code: 'SERVICE_UNAVAILABLE', message, request_id: id } },
    { error: { type: 'api_error', code: 'service_unavailable', message, request_id: id } },
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '503',
      detail: message,
    },
  ]);
});

test('what is shown for a file of variables has no comment behind a value, which would be part of it', () => {
  for (const [name, text] of texts) expect(text, name).not.toMatch(/^[A-Z][A-Z0-9_]+=.*[ \t]#/m);
});

test('wherever a mail server is set, so is who the letters come from', () => {
  const names = texts.filter(([, text]) => /^ *#?SMTP_URL[=:]/m.test(text)).map(([name]) => name);
  expect(names.length).toBeGreaterThanOrEqual(3);
  for (const [name, text] of texts.filter(([known]) => names.includes(known))) {
    expect(text, name).toMatch(/^ *#?MAIL_FROM[=:]/m);
  }
});
