import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Where the build puts the documentation. */
export const docsFolder = path.join('.next', 'docs');

const siteFile = z.object({
  href: z.string(),
  file: z.string(),
  type: z.string(),
  /** True where the address changes with the content. */
  isImmutable: z.boolean(),
});

/** A file of the documentation and the address that it is served at. */
export type SiteFile = z.output<typeof siteFile>;

const site = z.object({ themeHash: z.string(), files: z.array(siteFile) });

/** A file as it is served, and what tells it from an earlier one. */
export type ServedFile = SiteFile & { etag: string; body: Uint8Array<ArrayBuffer>; policy: string };

/** Stands in the built pages for the address that the service is reached at. */
export const originPlaceholder = 'https://origin.invalid';

/** No page needs more than its own style, font and script, and one line of script by its hash. */
const policyOf = (themeHash: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${themeHash}'`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function contentOf(folder: string, origin: string, { file, type }: SiteFile): Buffer {
  const bytes = readFileSync(path.join(folder, file));
  if (!type.startsWith('text/html')) return bytes;
  return Buffer.from(bytes.toString().replaceAll(originPlaceholder, origin));
}

/** The files of the documentation by their addresses, each read when first asked for. */
export class DocsFiles {
  private readonly served = new Map<string, ServedFile>();
  private readonly known: Map<string, SiteFile>;
  private readonly policy: string;

  constructor(
    private readonly folder: string,
    private readonly origin: string,
  ) {
    const { themeHash, files } = site.parse(
      JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8')),
    );
    this.known = new Map(files.map((file) => [file.href, file]));
    this.policy = policyOf(themeHash);
  }

  /** The file at an address, undefined where there is none. */
  at(href: string): ServedFile | undefined {
    const served = this.served.get(href);
    if (served) return served;
    const file = this.known.get(href);
    if (!file) return undefined;
    const body = new Uint8Array(contentOf(this.folder, this.origin, file));
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const fresh = { ...file, etag, body, policy: this.policy };
    this.served.set(href, fresh);
    return fresh;
  }
}
