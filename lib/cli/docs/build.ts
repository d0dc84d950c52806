import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';
import { docsFolder, type SiteFile } from '@/lib/http/docs-files';
import { renderPages, searchIndex } from './site';

/** Takes the theme a person has chosen in the service, before anything is painted. */
const theme =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

type Asset = SiteFile & { content: string | Buffer };

function asset(name: string, type: string, content: string | Buffer): Asset {
  const { name: stem, ext } = path.parse(name);
  const file = `${stem}.${hashOf(content)}${ext}`;
  return { href: `/docs/assets/${file}`, file, type, isImmutable: true, content };
}

async function fontAsset(): Promise<Asset> {
  const folder = path.join('node_modules', '@fontsource-variable', 'geist', 'files');
  const font = await readFile(path.join(folder, 'geist-latin-wght-normal.woff2'));
  return asset('geist.woff2', 'font/woff2', font);
}

async function styleAsset(font: Asset): Promise<Asset> {
  const from = path.join('components', 'docs', 'docs.css');
  const face = `@font-face{font-family:"Geist Variable";font-weight:100 900;font-display:swap;src:url(${font.href}) format("woff2")}`;
  const { css } = await postcss([tailwind({ optimize: { minify: true } })]).process(
    `${await readFile(from, 'utf8')}\n${face}`,
    { from },
  );
  return asset('docs.css', 'text/css; charset=utf-8', css);
}

async function scriptAsset(): Promise<Asset> {
  const source = await readFile(path.join('lib', 'cli', 'docs', 'page.js'), 'utf8');
  const line = "import operations from './operations.js';";
  const script = source.replace(line, () => `const operations = ${JSON.stringify(searchIndex())};`);
  return asset('page.js', 'text/javascript; charset=utf-8', script);
}

function pageFile([href, content]: [string, string]): Asset {
  const file = `${href.slice('/docs'.length).replaceAll('/', '-').slice(1) || 'overview'}.html`;
  return { href, file, type: 'text/html; charset=utf-8', isImmutable: false, content };
}

/**
 * Writes the documentation as plain files with a list of them: pages that need no script and no
 * work to serve, their style, and the little that a script adds.
 */
export async function buildDocs(folder = docsFolder): Promise<void> {
  const font = await fontAsset();
  const [style, script] = await Promise.all([styleAsset(font), scriptAsset()]);
  const pages = renderPages({ style: style.href, script: script.href, theme });
  const files = [font, style, script, ...[...pages].map(pageFile)];
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { file, content } of files) await writeFile(path.join(folder, file), content);
  const list: SiteFile[] = files.map(({ content: _, ...file }) => file);
  const themeHash = createHash('sha256').update(theme).digest('base64');
  await writeFile(path.join(folder, 'site.json'), JSON.stringify({ themeHash, files: list }));
}
