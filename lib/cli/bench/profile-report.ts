import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };

/** A CPU profile as V8 writes it: a tree of frames, and which of them each sample was in. */
export type CpuProfile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
};

/** Where a frame stands in our sources, if its file says so. */
export type Locate = (frame: Frame) => string | undefined;

/** A package, module or function, and the share of busy time that was spent in itself. */
export type Share = { name: string; share: number };

const resting = new Set(['(idle)', '(root)']);

function mapOf(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`;
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Finds frames by the source maps beside their files. */
export function bySourceMaps(): Locate {
  const maps = new Map<string, SourceMap | undefined>();
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return undefined;
    if (!maps.has(url)) maps.set(url, mapOf(url));
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    return entry && 'originalSource' in entry ? entry.originalSource : undefined;
  };
}

/** The package of a file, the folder of our own ones, or what of Node or the engine it is. */
export function moduleOf(source: string): string {
  if (!source) return '(engine)';
  if (source.startsWith('node:')) return source;
  const inPackage = source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1];
  if (inPackage) return inPackage;
  const own = source.match(/(?:^|\/)((?:app|lib|components|prisma)\/.*)\/[^/]+$/)?.[1];
  return own ?? source.split('/').at(-1) ?? source;
}

function shares(sums: ReadonlyMap<string, number>): Share[] {
  const all = [...sums.values()].reduce((sum, one) => sum + one, 0);
  const found = [...sums].map(([name, sum]) => ({ name, share: sum / all }));
  return found.sort((one, other) => other.share - one.share);
}

/** What the busy time of a profile was spent in, largest first: by module, and by function. */
export function summarize(
  { nodes, samples, timeDeltas }: CpuProfile,
  locate: Locate,
): { modules: Share[]; functions: Share[] } {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [modules, functions] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, name: string, delta: number) =>
    sums.set(name, (sums.get(name) ?? 0) + delta);
  for (const [place, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || resting.has(frame.functionName)) continue;
    const source = locate(frame) ?? frame.url;
    // A package names its own sources as if it stood alone.
    const isPackage = frame.url.includes('node_modules/');
    const module = frame.url ? moduleOf(isPackage ? frame.url : source) : frame.functionName;
    const delta = timeDeltas[place] ?? 0;
    add(modules, module, delta);
    const where = frame.url ? ` — ${module}/${source.split('/').at(-1)}` : '';
    add(functions, `${frame.functionName || '(anonymous)'}${where}`, delta);
  }
  return { modules: shares(modules), functions: shares(functions) };
}
