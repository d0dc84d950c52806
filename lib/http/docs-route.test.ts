import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocs } from '@/lib/cli/docs/build';
import { docsRoute } from './docs-route';

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
const serve = docsRoute(() => 'http://localhost:3000', folder);

beforeAll(() => buildDocs(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://localhost:3000${path}`, { method, headers }));

describe('the documentation', () => {
  test('is served as it was built, with the address of the service in its examples', async () => {
    const answer = await get('/docs/candidates');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const html = await answer.text();
    expect(html).toContain('http://localhost:3000/api/v1/candidates');
    expect(html).not.toContain('origin.invalid');
    expect(await (await get('/docs/candidates/')).text()).toBe(html);
  });

  test('is not sent again to who has it', async () => {
    const etag = (await get('/docs')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await get('/docs', { 'If-None-Match': held });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await answer.text()).toBe('');
    }
    expect((await get('/docs', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get('/docs/jobs')).headers.get('etag')).not.toBe(etag);
  });

  test('runs no script but its own', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
    expect(policy).not.toContain('unsafe');
  });

  test('has a style, a script and a font that browsers keep', async () => {
    const names = readdirSync(folder).filter((name) => /\.(css|js|woff2)$/.test(name));
    expect(names).toHaveLength(3);
    for (const name of names) {
      const answer = await get(`/docs/assets/${name}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('answers HEAD without a body', async () => {
    const answer = await get('/docs', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^W/);
    expect(await answer.text()).toBe('');
  });

  test.each(['/docs/none', '/docs/site.json', '/docs/../package.json', '/docs/assets/none.css'])(
    '%s is a page that says so',
    async (path) => {
      const answer = await get(path, { 'If-None-Match': '*' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
      expect(await answer.text()).toContain('There is no such page');
    },
  );
});
