import type { ExportedRecord } from './sections';

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? '');
}

function label(name: string): string {
  const words = name.replaceAll('_', ' ');
  return escaped(words.charAt(0).toUpperCase() + words.slice(1));
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

function shown(value: unknown): string {
  if (Array.isArray(value))
    return `<ol>${value.map((one) => `<li>${shown(one)}</li>`).join('')}</ol>`;
  if (typeof value === 'object' && value !== null) return listOf(value as ExportedRecord);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return escaped(String(value));
}

function listOf(record: ExportedRecord): string {
  const filled = Object.entries(record).filter(([, value]) => !isEmpty(value));
  const entries = filled.map(([name, value]) => `<dt>${label(name)}</dt><dd>${shown(value)}</dd>`);
  return `<dl>${entries.join('')}</dl>`;
}

/** A record as a part of the page; what is empty is left out. */
export function articleOf(record: ExportedRecord): string {
  return `<article>${listOf(record)}</article>\n`;
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
  h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
  article { padding: .6rem 0; border-bottom: 1px solid #eee; break-inside: avoid; }
  dl { display: grid; grid-template-columns: minmax(8rem, 13rem) 1fr; gap: .15rem 1rem; margin: 0; }
  dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
  ol { margin: 0; padding-left: 1.2rem; } @media (max-width: 40rem) { dl { grid-template-columns: 1fr; } }
`;

/** How the page begins. */
export function pageHead(name: string, organization: string, exportedAt: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Everything about ${escaped(name)}</title><style>${style}</style></head><body>
<h1>Everything about ${escaped(name)}</h1>
<p>Held by ${escaped(organization)}, exported at ${escaped(exportedAt)}. What is empty is left out; <code>person.json</code> has all of it.</p>
`;
}

/** How a section of the page begins. */
export function sectionHead(title: string): string {
  return `<h2>${escaped(title)}</h2>\n`;
}

/** What stands in a section that has nothing. */
export const noRecords = '<p>Nothing.</p>\n';

/** How the page ends. */
export const pageEnd = '</body></html>\n';
