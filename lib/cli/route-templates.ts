import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where a request goes: the path without identifiers, `/jobs/{jobId}`, and whether a page is there. */
export interface RouteTemplate {
  template: string;
  isPage: boolean;
}

interface Node {
  fixed: Map<string, Node>;
  any?: Node;
  /** What answers every path from here on, and also this one if that is optional. */
  rest?: RouteTemplate;
  restIsOptional?: boolean;
  here?: RouteTemplate;
}

const newNode = (): Node => ({ fixed: new Map() });

function child(node: Node, segment: string): Node {
  if (segment.startsWith('[')) {
    node.any ??= newNode();
    return node.any;
  }
  const next = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, next);
  return next;
}

function templateOf(segments: readonly string[]): string {
  const parts = segments.map((part) => part.replace(/^\[+(?:\.{3})?(\w+)\]+$/, '{$1}'));
  return `/${parts.join('/')}`;
}

function add(root: Node, file: string): void {
  const folders = file.split(path.sep).slice(0, -1);
  const segments = folders.filter((name) => !/^\(.*\)$/.test(name));
  const isPage = path.basename(file).startsWith('page.');
  const route = { template: templateOf(segments), isPage };
  let node = root;
  for (const segment of segments) {
    if (segment.includes('...')) {
      node.rest = route;
      node.restIsOptional = segment.startsWith('[[');
      return;
    }
    node = child(node, segment);
  }
  node.here = route;
}

function find(node: Node, segments: readonly string[]): RouteTemplate | undefined {
  const [first, ...others] = segments;
  if (first === undefined) return node.here ?? (node.restIsOptional ? node.rest : undefined);
  const fixed = node.fixed.get(first);
  return (
    (fixed && find(fixed, others)) ?? (node.any && find(node.any, others)) ?? node.rest ?? undefined
  );
}

/** Reads the routes of a folder of pages; returns what finds the one that answers a path. */
export function readRoutes(folder: string): (path: string) => RouteTemplate | undefined {
  const root = newNode();
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  for (const file of files.filter((name) => /(^|[\\/])(page|route)\.tsx?$/.test(name))) {
    add(root, file);
  }
  return (asked) => find(root, asked.split('/').filter(Boolean));
}
