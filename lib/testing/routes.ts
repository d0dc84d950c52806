import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const appFolder = fileURLToPath(new URL('../../app/', import.meta.url));

type Segment = { kind: 'literal' | 'one' | 'many' | 'any'; name: string };

/** A route file and the segments of the path it answers. */
export type RouteFile = { file: string; segments: Segment[] };

export type RouteMatch = { file: string; params: Record<string, string | string[]> };

function segmentOf(folder: string): Segment | null {
  if (folder.startsWith('(') && folder.endsWith(')')) return null;
  const any = folder.match(/^\[\[\.\.\.(.+)\]\]$/)?.[1];
  if (any) return { kind: 'any', name: any };
  const many = folder.match(/^\[\.\.\.(.+)\]$/)?.[1];
  if (many) return { kind: 'many', name: many };
  const one = folder.match(/^\[(.+)\]$/)?.[1];
  if (one) return { kind: 'one', name: one };
  return { kind: 'literal', name: folder };
}

const precedence = { literal: 0, one: 1, many: 2, any: 3 } as const;

function rank({ segments }: RouteFile): string {
  return segments.map(({ kind }) => precedence[kind]).join('');
}

/** Every route file below app/, the most specific first. */
export function routeFiles(): RouteFile[] {
  if (!existsSync(appFolder)) return [];
  const files = readdirSync(appFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'route.ts')
    .map((entry) => path.join(entry.parentPath, entry.name));
  return files
    .map((file) => {
      const folders = path.relative(appFolder, path.dirname(file)).split(path.sep);
      const segments = folders.map(segmentOf).filter((segment) => segment !== null);
      return { file, segments };
    })
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function match(segments: Segment[], parts: string[]): RouteMatch['params'] | null {
  const params: RouteMatch['params'] = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (segment.kind === 'many' || segment.kind === 'any') {
      const rest = parts.slice(index).map(decode);
      if (rest.length === 0 && segment.kind === 'many') return null;
      if (rest.length > 0) params[segment.name] = rest;
      return params;
    }
    if (part === undefined) return null;
    if (segment.kind === 'one') params[segment.name] = decode(part);
    else if (segment.name !== part) return null;
  }
  return segments.length === parts.length ? params : null;
}

let known: RouteFile[] | undefined;

/** Finds the route file that Next would choose for a path, and the path's parameters. */
export function findRoute(pathname: string): RouteMatch | null {
  known ??= routeFiles();
  const parts = pathname.split('/').filter((part) => part !== '');
  for (const { file, segments } of known) {
    const params = match(segments, parts);
    if (params) return { file, params };
  }
  return null;
}
