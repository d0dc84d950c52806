import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { isSpread, placeNewTables } from '@/lib/base/citus/place-tables';
import { codeOf, messageOf } from './problem';

/** The code of a wait for a lock that took too long. */
export const LOCK_NOT_AVAILABLE = '55P03';

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

// The package holds one engine: a second one, of a second copy of this module, would take its memory.
const holder: { recruitingSchemaEngine?: Promise<void> } & typeof globalThis = globalThis;

function load(): Promise<void> {
  holder.recruitingSchemaEngine ??= (async () => {
    const module = await WebAssembly.compile(await readFile(wasmPath));
    const imports = { './schema_engine_bg.js': { ...bindings } };
    const { exports } = await WebAssembly.instantiate(module, imports);
    if (!hasStart(exports)) throw new Error('The schema engine has no __wbindgen_start.');
    bindings.__wbg_set_wasm(exports);
    exports.__wbindgen_start();
  })();
  return holder.recruitingSchemaEngine;
}

/** The absolute path of the folder with schema.prisma and the migrations. */
export const prismaDirectory = fileURLToPath(new URL('../../../prisma/', import.meta.url));

/** Returns the data model in the form the schema engine takes. */
export async function readDatamodel(): Promise<{ path: string; content: string }> {
  const file = path.join(prismaDirectory, 'schema.prisma');
  return { path: file, content: await readFile(file, 'utf8') };
}

const oneAtATime = '-- one statement at a time\n';

/**
 * Splits a migration into the parts to send one after the other. Usually that is the whole script,
 * which takes effect completely or not at all. A script that starts with `-- one statement at a
 * time` is split at lines of `-- next`, and each statement commits by itself: for indexes built
 * concurrently and rows updated in batches. Such a script must be safe to run again after an
 * interruption.
 */
export function splitScript(script: string): string[] {
  return script.startsWith(oneAtATime) ? script.split(/^-- next$/m) : [script];
}

/** How long migrations wait for locks. */
export type Patience = {
  /** For a lock that everybody else waits behind: milliseconds until a try ends. */
  lockMs: number;
  /** Between two tries, when the others pass. */
  pauseMs: number;
  tries: number;
};

const patient: Patience = { lockMs: 3_000, pauseMs: 1_000, tries: 150 };

/** How long a migration waits in all before it gives up: milliseconds. */
export const longestWaitMs = ({ lockMs, pauseMs, tries }: Patience = patient) =>
  (lockMs + pauseMs) * tries;

// Who waits here holds up nobody: an index built concurrently, rows changed in batches.
const holdsUpNobody = /^\s*(--[^\n]*\n\s*)*(DO\b|[^;]*\bCONCURRENTLY\b)/i;

/**
 * Runs a script of a migration. A statement that others wait behind waits three seconds for a lock,
 * lets them pass and tries again; it gives up after ten minutes, as does one that holds up nobody and
 * waits all that time.
 */
export async function runScript(
  pool: pg.Pool,
  script: string,
  patience: Patience = patient,
): Promise<void> {
  const pieces = splitScript(script);
  const client = await pool.connect();
  try {
    const spread = await isSpread(client);
    for (const piece of pieces) {
      const isQuiet = pieces.length > 1 && holdsUpNobody.test(piece);
      const once = { lockMs: longestWaitMs(patience), pauseMs: 0, tries: 1 };
      await runPiece(client, spread ? placeNewTables(piece) : piece, isQuiet ? once : patience);
    }
  } finally {
    client.release();
  }
}

async function runPiece(client: pg.PoolClient, piece: string, patience: Patience): Promise<void> {
  await client.query(`SET lock_timeout = ${patience.lockMs}`);
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(piece);
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries >= patience.tries) throw error;
      await sleep(patience.pauseMs);
    }
  }
}

class WholeScripts extends PrismaPg {
  constructor(
    pool: pg.Pool,
    private readonly patience: Patience | undefined,
  ) {
    super(pool);
  }

  // The adapter would split scripts at every semicolon, even in comments and function bodies.
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = (script) =>
      runScript(adapter.underlyingDriver(), script, this.patience);
    return adapter;
  }
}

/** Runs `work` with Prisma's schema engine for a database and frees the engine afterwards. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  await load();
  const datamodel = await readDatamodel();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool, patience));
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
