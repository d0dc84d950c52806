import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { messageOf } from './problem';

const wasmPath = path.join(
  path.dirname(
    createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  ),
  'schema_engine_bg.wasm',
);

type WasmExports = WebAssembly.Exports & { __wbindgen_start: () => void };

function hasStart(exports: WebAssembly.Exports): exports is WasmExports {
  return typeof exports.__wbindgen_start === 'function';
}

let loaded: Promise<void> | undefined;

function load(): Promise<void> {
  loaded ??= (async () => {
    const module = await WebAssembly.compile(await readFile(wasmPath));
    const imports = { './schema_engine_bg.js': { ...bindings } };
    const { exports } = await WebAssembly.instantiate(module, imports);
    if (!hasStart(exports)) throw new Error('The schema engine has no __wbindgen_start.');
    bindings.__wbg_set_wasm(exports);
    exports.__wbindgen_start();
  })();
  return loaded;
}

/** Absolute path of the folder that holds schema.prisma and the migrations. */
export const prismaDirectory = fileURLToPath(new URL('../../../prisma/', import.meta.url));

/** The whole data model as the schema engine wants it. */
export async function readDatamodel(): Promise<{ path: string; content: string }> {
  const file = path.join(prismaDirectory, 'schema.prisma');
  return { path: file, content: await readFile(file, 'utf8') };
}

const oneAtATime = '-- one statement at a time\n';

/**
 * What to send to the server one after the other. A script is one: sent whole, it takes effect
 * entirely or not at all. A script that begins with `-- one statement at a time` has its statements
 * parted by lines of `-- next`, and each commits by itself: that is how indexes are built
 * concurrently and rows are brought up to date in batches. It must stand being cut short and run
 * again from its beginning.
 */
export function piecesOf(script: string): string[] {
  return script.startsWith(oneAtATime) ? script.split(/^-- next$/m) : [script];
}

class WholeScripts extends PrismaPg {
  // The adapter cuts scripts at every semicolon, in comments and function bodies too.
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      for (const piece of piecesOf(script)) await adapter.underlyingDriver().query(piece);
    };
    return adapter;
  }
}

/** Gives Prisma's schema engine over the database to `work` and frees it afterwards. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  await load();
  const datamodel = await readDatamodel();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: [[datamodel.path, datamodel.content]] },
      () => undefined,
      factory,
    );
    try {
      return await work(engine);
    } catch (error) {
      const [, id] = messageOf(error).match(/\bExternal error id#(\d+)/) ?? [];
      throw (id && factory.errorRegistry.consumeError(Number(id))?.error) || error;
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}
