import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GuideBlock } from '@/components/docs/guide-page';
import { originPlaceholder } from '@/lib/http/docs-files';
import { readMarkdown } from './markdown';

const folder = path.join('public', 'docs');

/** What is served of the guides, for integrators and whoever administers an organization. */
const names = [
  'partners',
  'api-tokens',
  'roles',
  'limits',
  'single-sign-on',
  'provisioning',
  'ways-in',
  'providers',
  'privacy',
  'security',
] as const;

/** A guide, or the changelog, as a page shows it. */
export type Guide = {
  href: string;
  title: string;
  blocks: GuideBlock[];
  /** Its parts: what the contents link to. */
  parts: { id: string; title: string }[];
};

const hrefs = new Map<string, string>([
  ...names.map((name): [string, string] => [`${name}.md`, `/docs/guides/${name}`]),
  ['changelog.md', '/docs/changelog'],
]);

/** Leads links to where their guides are served; of those that are not served the words stay. */
function linked(text: string): string {
  return text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, address: string) => {
    if (/^(https?:|\/|#)/.test(address)) return whole;
    const [file = '', anchor] = address.split('#');
    const href = hrefs.get(file);
    return href ? `[${words}](${href}${anchor ? `#${anchor}` : ''})` : words;
  });
}

const plain = (title: string) => title.replace(/[`*]/g, '');

function readGuide(file: string, href: string): Guide {
  const text = readFileSync(path.join(folder, file), 'utf8');
  // Where this service answers, as on the other pages.
  const here = text.replaceAll('http://localhost:3000', originPlaceholder);
  const [first, ...blocks] = readMarkdown(linked(here));
  if (first?.kind !== 'heading') throw new Error(`${file} does not begin with its title.`);
  const parts = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: block.id, title: plain(block.title) }]
      : [],
  );
  return { href, title: plain(first.title), blocks, parts };
}

/** Reads every guide that is served, and the changelog. */
export function readGuides(): Guide[] {
  return [...hrefs].map(([file, href]) => readGuide(file, href));
}
