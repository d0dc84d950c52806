import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllowedHosts } from '@/lib/base/allowed-hosts';
import { checkWebhookUrl } from './check-target';
import vectors from './url-vectors.json';

type Vector = { url: unknown; expect: string; why: string; dns?: string[] };

const publicDns = ['93.184.215.14', '2606:4700:4700::1111'];

async function judge(url: unknown, dns: string[] = publicDns, allowed = '') {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    if (dns.length === 0) throw new Error('ENOTFOUND');
    return dns;
  };
  const verdict = await checkWebhookUrl(url, { resolve, allowedHosts: parseAllowedHosts(allowed) });
  return { ...verdict, asked, result: verdict.ok ? 'ok_if_resolves' : verdict.code };
}

const ours: Vector[] = [
  { url: undefined, expect: 'invalid_request', why: 'nothing' },
  { url: null, expect: 'invalid_request', why: 'the caller decides what null means' },
  { url: ['https://example.com/'], expect: 'invalid_request', why: 'a list' },
  {
    url: `http://localhost/${'a'.repeat(2048)}`,
    expect: 'webhook_url_too_long',
    why: 'length first',
  },
  {
    url: `https://example.com/${'😀'.repeat(2028)}`,
    expect: 'ok_if_resolves',
    why: '2048 characters',
  },
  {
    url: `https://example.com/${'😀'.repeat(2029)}`,
    expect: 'webhook_url_too_long',
    why: '2049 characters',
  },
  {
    url: `https://${'ü.'.repeat(20)}example/`.padEnd(2048, 'a'),
    expect: 'webhook_url_too_long',
    why: 'its ASCII form is longer than the limit',
  },
  { url: 'https:example.com/', expect: 'invalid_webhook_url', why: 'no authority' },
  { url: 'https:/example.com/', expect: 'invalid_webhook_url', why: 'no authority' },
  { url: 'https:///example.com/', expect: 'invalid_webhook_url', why: 'empty authority' },
  { url: '//example.com/', expect: 'invalid_webhook_url', why: 'relative' },
  { url: 'example.com/hook', expect: 'invalid_webhook_url', why: 'relative' },
  { url: 'https://./', expect: 'invalid_webhook_url', why: 'no host except a dot' },
  { url: 'https://@example.com/', expect: 'invalid_webhook_url', why: 'empty credentials' },
  {
    url: 'http://user@example.com/',
    expect: 'invalid_webhook_url',
    why: 'credentials before scheme',
  },
  { url: 'https://example.com\\@127.0.0.1/', expect: 'invalid_webhook_url', why: 'backslash' },
  { url: 'https://example.com/a\\b', expect: 'invalid_webhook_url', why: 'backslash' },
  { url: ' https://example.com/', expect: 'invalid_webhook_url', why: 'leading space' },
  { url: 'https://example.com/\u00a0', expect: 'invalid_webhook_url', why: 'no-break space' },
  { url: 'https://example.com/\0', expect: 'invalid_webhook_url', why: 'NUL' },
  { url: 'https://example.com/\u0085', expect: 'invalid_webhook_url', why: 'C1 control' },
  {
    url: 'https://example.com/a\r\nX-Injected: 1',
    expect: 'invalid_webhook_url',
    why: 'line break',
  },
  {
    url: 'https://example.com/\ud800',
    expect: 'invalid_webhook_url',
    why: 'half a surrogate pair',
  },
  { url: 'https://[::1/', expect: 'invalid_webhook_url', why: 'open bracket' },
  { url: 'https://[fe80::1%25eth0]/', expect: 'invalid_webhook_url', why: 'zone' },
  { url: 'ftp://example.com/', expect: 'webhook_url_not_https', why: 'another scheme' },
  { url: 'http://localhost/', expect: 'webhook_url_not_https', why: 'scheme before host' },
  { url: 'https://LOCALHOST./', expect: 'webhook_url_forbidden_host', why: 'trailing dot' },
  { url: 'https://a.b.localhost/', expect: 'webhook_url_forbidden_host', why: 'under localhost' },
  { url: 'https://printer.local/', expect: 'webhook_url_forbidden_host', why: 'under local' },
  { url: 'https://internal/', expect: 'webhook_url_forbidden_host', why: 'internal itself' },
  {
    url: 'https://x.internal./',
    expect: 'webhook_url_forbidden_host',
    why: 'under internal, dotted',
  },
  {
    url: 'https://localhost.localdomain/',
    expect: 'webhook_url_forbidden_host',
    why: 'localdomain',
  },
  { url: 'https://instance-data/', expect: 'webhook_url_forbidden_host', why: 'EC2 metadata name' },
  { url: 'https://metadata.goog./', expect: 'webhook_url_forbidden_host', why: 'metadata, dotted' },
  { url: 'https://127。0。0。1/', expect: 'webhook_url_forbidden_host', why: 'ideographic dots' },
  { url: 'https://[::ffff:10.0.0.1]:443/', expect: 'webhook_url_forbidden_host', why: 'mapped' },
  { url: 'https://[3fff::1]/', expect: 'webhook_url_forbidden_host', why: 'documentation' },
  { url: 'https://[5f00::1]/', expect: 'webhook_url_forbidden_host', why: 'segment routing' },
  {
    url: 'https://six.example.com/',
    expect: 'webhook_url_forbidden_host',
    why: 'mapped answer',
    dns: ['::ffff:8.8.8.8'],
  },
  {
    url: 'https://last.example.com/',
    expect: 'webhook_url_forbidden_host',
    why: 'last of many',
    dns: [...publicDns, '10.0.0.1'],
  },
  { url: 'https://example..com/', expect: 'invalid_webhook_url', why: 'empty label' },
  { url: 'https://.example.com/', expect: 'invalid_webhook_url', why: 'empty first label' },
  { url: 'https://example.com../', expect: 'invalid_webhook_url', why: 'two dots at the end' },
  { url: 'https://example。.com/', expect: 'invalid_webhook_url', why: 'another kind of dot' },
  { url: 'https://%2eexample.com/', expect: 'invalid_webhook_url', why: 'encoded first dot' },
  { url: 'https://..localhost/', expect: 'invalid_webhook_url', why: 'syntax before host' },
  { url: 'http://.example.com/', expect: 'invalid_webhook_url', why: 'syntax before scheme' },
  { url: 'https://example.com:0/', expect: 'invalid_webhook_url', why: 'no port to connect to' },
  { url: 'https://example.com:000/', expect: 'invalid_webhook_url', why: 'port 0 by more digits' },
  { url: 'https://example.com:0', expect: 'invalid_webhook_url', why: 'port 0 without a path' },
  { url: 'https://8.8.8.8:0/', expect: 'invalid_webhook_url', why: 'port 0 of an address' },
  { url: 'https://[2606:4700::1]:0/', expect: 'invalid_webhook_url', why: 'port 0 of IPv6' },
  { url: 'https://127.0.0.1:0/', expect: 'invalid_webhook_url', why: 'port before host' },
  { url: 'https://example.com:1/', expect: 'ok_if_resolves', why: 'the lowest port' },
  { url: 'https://example.com:65535/', expect: 'ok_if_resolves', why: 'the highest port' },
  { url: 'https://example.com:65536/', expect: 'invalid_webhook_url', why: 'no such port' },
  { url: 'https://example.com./', expect: 'ok_if_resolves', why: 'the dot of the root' },
  { url: 'https://hook_s.example.com/', expect: 'ok_if_resolves', why: 'DNS has underscores' },
  { url: `https://${'a'.repeat(63)}.com/`, expect: 'ok_if_resolves', why: '63 octets' },
  { url: `https://${'a.'.repeat(125)}com/`, expect: 'ok_if_resolves', why: '253 octets' },
  { url: `https://${'a.'.repeat(125)}info/`, expect: 'webhook_url_unresolvable', why: '254' },
  { url: `https://${'a.'.repeat(127)}com/`, expect: 'webhook_url_unresolvable', why: '257 octets' },
  { url: 'https://internal.example.com/', expect: 'ok_if_resolves', why: 'not a suffix' },
  { url: 'https://mymetadata.goog.example/', expect: 'ok_if_resolves', why: 'not the name' },
  { url: 'https://example.com:/x', expect: 'ok_if_resolves', why: 'empty port' },
];

describe('the rules for callback URLs', () => {
  it.each([...(vectors as Vector[]), ...ours])('say $expect to $url: $why', async (vector) => {
    expect((await judge(vector.url, vector.dns)).result).toBe(vector.expect);
  });

  it.each([
    ['https://example.com', 'https://example.com'],
    ['HTTPS://Example.COM:443/Path?Q=%20#f', 'https://example.com:443/Path?Q=%20#f'],
    ['https://bücher.example:8443/Häfen', 'https://xn--bcher-kva.example:8443/Häfen'],
    ['https://example.com./a/../b', 'https://example.com/a/../b'],
    ['https://134744072/x', 'https://8.8.8.8/x'],
    ['https://[2606:4700:4700:0::1111]:8443/x', 'https://[2606:4700:4700::1111]:8443/x'],
  ])('normalize %s to %s', async (sent, stored) => {
    expect(await judge(sent)).toMatchObject({ ok: true, url: stored });
  });

  it('resolve exactly the name to connect to, and no IP literals', async () => {
    expect((await judge('https://Example.com.:8443/x')).asked).toEqual(['example.com']);
    expect((await judge('https://8.8.8.8/')).asked).toEqual([]);
    expect((await judge('https://db.internal/')).asked).toEqual([]);
  });

  it('refuse a name that resolves to no address', async () => {
    const rules = { resolve: async () => [], allowedHosts: new Set<string>() };
    const verdict = await checkWebhookUrl('https://example.com/', rules);
    expect(verdict).toMatchObject({ ok: false, code: 'webhook_url_unresolvable' });
  });

  it('never accept anything but an HTTPS URL with a public host', async () => {
    const authority = fc.webAuthority({ withIPv4: true, withIPv6: true, withUserInfo: true });
    const url = fc.tuple(fc.constantFrom('https', 'http', 'file'), authority, fc.webPath());
    const any = fc.oneof(
      fc.string(),
      url.map(([scheme, host, path]) => `${scheme}://${host}${path}`),
    );
    await fc.assert(
      fc.asyncProperty(any, async (value) => {
        const verdict = await checkWebhookUrl(value, {
          resolve: async () => publicDns,
          allowedHosts: new Set(),
        });
        if (!verdict.ok) return;
        expect(verdict.url).toMatch(/^https:\/\/[^/?#@\\]+/);
        expect(await judge(verdict.url)).toMatchObject({ ok: true, url: verdict.url });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('allowed hosts', () => {
  const allowed = 'Localhost, 127.0.0.1, ::1, [fd00::1], receiver.internal,';

  it.each([
    'https://localhost:8443/x',
    'https://localhost./x',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://receiver.internal/',
  ])('need not be public: %s', async (url) => {
    expect((await judge(url, ['10.0.0.1'], allowed)).result).toBe('ok_if_resolves');
  });

  it.each([
    ['http://localhost/', 'webhook_url_not_https'],
    ['https://user@localhost/', 'invalid_webhook_url'],
    [`https://localhost/${'a'.repeat(2048)}`, 'webhook_url_too_long'],
    ['https://sub.localhost/', 'webhook_url_forbidden_host'],
    ['https://127.0.0.2/', 'webhook_url_forbidden_host'],
    ['https://other.internal/', 'webhook_url_forbidden_host'],
  ])('are exempt from no other rule, and no other host is exempt: %s', async (url, code) => {
    expect((await judge(url, ['10.0.0.1'], allowed)).result).toBe(code);
  });

  it('must still resolve', async () => {
    expect((await judge('https://localhost/', [], allowed)).result).toBe(
      'webhook_url_unresolvable',
    );
  });

  it.each([
    '*.example.com',
    '.example.com',
    'a..example',
    'localhost:8443',
    'https://a.example',
    'a/b',
    'a b',
    '*',
  ])('cannot be written as %s', (entry) => {
    expect(() => parseAllowedHosts(entry)).toThrow(/is not a host name|with a port/);
  });

  it('are none by default', () => {
    expect(parseAllowedHosts(undefined).size).toBe(0);
    expect(parseAllowedHosts(' , ').size).toBe(0);
  });
});
