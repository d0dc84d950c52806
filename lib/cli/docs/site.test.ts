import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { originPlaceholder } from '@/lib/http/docs-files';
import { documentOf } from '@/lib/http/openapi/files';
import { renderPages, searchIndex } from './site';

const assets = { style: '/docs/assets/docs.css', script: '/docs/assets/page.js', theme: 'theme()' };
const pages = renderPages(assets);

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const every = [...pages];

function page(href: string): string {
  const html = pages.get(href);
  if (!html) throw new Error(`There is no page ${href}.`);
  return html;
}

const described = (['org', 'partner'] as const).flatMap((surface) =>
  Object.values(documentOf(surface).paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, tags: [tag = ''] }) => {
      const base = surface === 'org' ? '/docs' : '/docs/partner';
      return { operationId, base, href: `${base}/${tag.toLowerCase().replaceAll(' ', '-')}` };
    }),
);

test('every operation is on the page of its group, and leads there from its old anchor', () => {
  for (const { operationId, base, href } of described) {
    expect(idsOf(page(href)), operationId).toContain(operationId);
    expect(page(base)).toMatch(
      new RegExp(`<a id="${operationId}" data-moved="true" href="${href}#${operationId}"`),
    );
  }
  expect(searchIndex().map(({ href }) => href)).toEqual(
    expect.arrayContaining(described.map(({ href, operationId }) => `${href}#${operationId}`)),
  );
});

test.each([
  ['/docs', ['authentication', 'failures', 'repeating', 'limits', 'candidates', 'settings']],
  ['/docs/partner', ['events', 'deliveries', 'candidate.created', 'endpoint.test']],
])('%s keeps the anchors it had when everything was on it', (href, anchors) => {
  expect(idsOf(page(href))).toEqual(expect.arrayContaining(anchors));
});

test.each(every)('%s leads nowhere that is not there, and names nothing twice', (href, html) => {
  const ids = idsOf(html);
  expect(ids.length, href).toBe(new Set(ids).size);
  for (const [, link = ''] of html.matchAll(/ href="([^"]+)"/g)) {
    const [address = '', anchor] = link.split('#');
    const target = address === '' ? html : pages.get(address);
    if (anchor && target) expect(idsOf(target), link).toContain(anchor);
    if (target || !address.startsWith('/docs')) continue;
    expect(address).toMatch(/^\/docs\/(assets\/(docs\.css|page\.js)|receiver\.(mjs|py))$/);
  }
});

test.each(every)('%s is a light page that needs no script but its own', (_, html) => {
  expect(html.startsWith('<!DOCTYPE html><html lang="en">')).toBe(true);
  const scripts = [...html.matchAll(/<script[^>]*>[^<]*/g)].map(([script]) => script);
  expect(scripts).toEqual(['<script>theme()', '<script type="module" src="/docs/assets/page.js">']);
  // What a guide quotes as code is a word like any other.
  const unquoted = html.replace(/<code[^>]*>.*?<\/code>/g, '');
  expect(unquoted).not.toMatch(/ style=| on[a-z]+=|undefined|\[object/);
  expect(html.length).toBeLessThan(300_000);
  expect(gzipSync(html).length).toBeLessThan(26_000);
});

test('what the search finds says which interface or guide it is of', () => {
  const found = searchIndex();
  expect(new Set(found.map(({ book }) => book)).size).toBeGreaterThan(5);
  const isOf = (path: string) => found.find(({ href }) => href.startsWith(path))?.book;
  expect(isOf('/docs/candidates#')).toBe('Recruiting API');
  expect(isOf('/docs/partner/applicants#')).toBe('Partner API');
  expect(isOf('/docs/guides/limits')).toBeTruthy();
});

test('the guides and the changelog are pages', () => {
  expect(page('/docs/changelog')).toContain('Unreleased');
  expect(page('/docs/guides/api-tokens')).toContain('href="/docs/guides/roles"');
  expect(page('/docs/partner/events')).toContain('candidate.location_changed');
  // What is copied goes to where the page is read.
  expect(page('/docs/guides/partners')).toContain(`${originPlaceholder}/partner/v1/candidates`);
  expect(page('/docs/guides/partners')).not.toContain('localhost:3000');
});

test('the first pages say where a token and a key come from, and what the secret is', () => {
  expect(page('/docs')).toContain('npm run --silent admin -- token issue');
  expect(page('/docs')).toContain('href="/settings/api-tokens"');
  expect(page('/docs/partner')).toContain('the UTF-8 bytes of the string are the key');
  for (const file of ['receiver.mjs', 'receiver.py']) {
    expect(page('/docs/partner')).toContain(`href="/docs/${file}" download`);
  }
});
