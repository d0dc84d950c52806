import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isDatabaseTrouble } from '@/lib/base/postgres/database-unavailable';
import { onCommit, runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { settleAfterCommit } from './after-commit';
import {
  closeDatabase,
  inOneCommit,
  inTransaction,
  pool,
  prisma,
  read,
  readUnprepared,
  violatesExclusion,
} from './db';
import { forgetEnv } from './env';
import { ServiceError } from './errors';
import { newId } from './ids';

useTestDatabase();

let seen: string[] = [];
let orgId = '';

// Reads the database over a separate connection, as a task would.
async function look(): Promise<void> {
  const { name } = await prisma().organization.findUniqueOrThrow({ where: { id: orgId } });
  seen.push(name);
}

const rename = (tx: Tx, name: string) =>
  tx.organization.update({ where: { id: orgId }, data: { name } });

beforeEach(async () => {
  seen = [];
  orgId = (await createOrganization('Before')).id;
});

test('a task requested by a transaction runs once, after the commit', async () => {
  await inTransaction(async (tx) => {
    onCommit(tx, look);
    onCommit(tx, look);
    await rename(tx, 'After');
    expect(seen).toEqual([]);
  });
  await settleAfterCommit();
  expect(seen).toEqual(['After']);
});

test('a task requested by a transaction that was rolled back never runs', async () => {
  const change = inTransaction(async (tx) => {
    onCommit(tx, look);
    throw new Error('changed my mind');
  });
  await expect(change).rejects.toThrow('changed my mind');
  await settleAfterCommit();
  expect(seen).toEqual([]);
});

test('a change rolled back by a deadlock is retried, and its task runs once', async () => {
  const { id: otherId } = await createOrganization('Other');
  const hold = (tx: Tx, id: string) =>
    tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${id}::uuid FOR UPDATE`;
  let attempts = 0;
  let bothHold = 0;
  const inOrder = (first: string, second: string) =>
    inTransaction(async (tx) => {
      attempts += 1;
      onCommit(tx, look);
      await hold(tx, first);
      bothHold += 1;
      while (bothHold < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      await hold(tx, second);
    });
  await Promise.all([inOrder(orgId, otherId), inOrder(otherId, orgId)]);
  await settleAfterCommit();
  expect(attempts).toBeGreaterThan(2);
  expect(seen).toEqual(['Before', 'Before']);
});

const saysCodes = '40001 40P01 P2034 23P01 Connection terminated';

// What a check, a type and a unique index say of a value that reads like an error's code.
const refusals: [string, (tx: Tx) => Promise<unknown>][] = [
  ['a rule of the service', () => Promise.reject(new ServiceError('VALIDATION_ERROR', saysCodes))],
  ['a text that is no identifier', (tx) => tx.$queryRaw`SELECT ${saysCodes}::uuid`],
  [
    'a salary',
    (tx) => {
      const title = saysCodes;
      const salaries = { salaryRangeMin: 40001, salaryRangeMax: 1 };
      return tx.job.create({
        data: { orgId, id: newId(), title, employmentType: 'full-time', ...salaries },
      });
    },
  ],
];

test.each(refusals)(
  'a change that %s refuses runs once, whatever the refusal quotes',
  async (_, refuse) => {
    let runs = 0;
    const change = inTransaction((tx) => {
      runs += 1;
      return refuse(tx);
    });
    const error: unknown = await change.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(runs).toBe(1);
    expect([violatesExclusion(error), isDatabaseTrouble(error)]).toEqual([false, false]);
  },
);

test('a transaction runs on a pool that another bundle of the application has opened', async () => {
  await pool().query('SELECT 1');
  vi.resetModules();
  const bundle = await import('./db');
  expect(bundle.pool()).toBe(pool());
  const change = () => bundle.inTransaction((tx) => tx.$queryRaw`SELECT 1 AS one`);
  expect(await bundle.inOneCommit(change, async () => undefined)).toEqual([{ one: 1 }]);
});

const renameIn = (tx: Tx, name: string) =>
  runNamed(tx, 'rename', 'UPDATE organization SET name = $2 WHERE id = $1::uuid', [orgId, name]);

test('a statement past Prisma is part of the transaction', async () => {
  const change = inTransaction(async (tx) => {
    await renameIn(tx, 'After');
    const inside = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
    throw new Error(`seen inside: ${inside.name}`);
  });
  await expect(change).rejects.toThrow('seen inside: After');
  await look();
  expect(seen).toEqual(['Before']);
});

test('a statement past Prisma is refused once its transaction is over', async () => {
  const late: Tx[] = [];
  await inTransaction(async (tx) => late.push(tx));
  const failing = inTransaction(async (tx) => {
    late.push(tx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const shared = () => inTransaction(async (tx) => late.push(tx));
  await inOneCommit(shared, async () => undefined);
  expect(late).toHaveLength(3);
  for (const tx of late) {
    // The connection may serve another transaction by now.
    await inTransaction(() => expect(renameIn(tx, 'After')).rejects.toThrow('Transaction'));
  }
  await look();
  expect(seen).toEqual(['Before']);
});

test('a connection keeps the prepared statements of Prisma and returns the same result the second time', async () => {
  const ask = () => prisma().organization.findMany({ where: { id: orgId }, select: { id: true } });
  expect(await ask()).toEqual(await ask());
  const kept = await pool().query('SELECT name FROM pg_prepared_statements WHERE name ~ $1', [
    '^prisma-',
  ]);
  expect(kept.rowCount).toBeGreaterThan(0);
});

test('behind a pooler no connection keeps a prepared statement', async () => {
  await closeDatabase();
  process.env.DATABASE_POOLER = 'transaction';
  forgetEnv();
  try {
    await prisma().organization.findMany({ where: { id: orgId } });
    await read('organization-names', 'SELECT name FROM organization WHERE id = $1', [orgId]);
    await inTransaction((tx) => rename(tx, 'After'));
    const kept = await pool().query('SELECT name FROM pg_prepared_statements');
    expect(kept.rows).toEqual([]);
  } finally {
    delete process.env.DATABASE_POOLER;
    await closeDatabase();
    forgetEnv();
  }
});

describe('several changes in one commit', () => {
  const fromOutside = async () =>
    (await pool().query('SELECT name FROM organization WHERE id = $1', [orgId])).rows[0]?.name;
  const fromInside = async () => {
    const [row] = await readUnprepared<{ name: string }>(
      'SELECT name FROM organization WHERE id = $1',
      [orgId],
    );
    const { name } = await prisma().organization.findUniqueOrThrow({ where: { id: orgId } });
    return [row?.name, name];
  };
  const nothing = async () => undefined;

  test('are visible to later reads in the same unit, and to nobody else before the commit', async () => {
    const work = async () => {
      await inTransaction((tx) => rename(tx, 'First'));
      expect(await fromInside()).toEqual(['First', 'First']);
      await inTransaction((tx) => rename(tx, 'Second'));
      return [await fromInside(), await fromOutside()];
    };
    expect(await inOneCommit(work, nothing)).toEqual([['Second', 'Second'], 'Before']);
    expect(await fromOutside()).toBe('Second');
  });

  test('are rolled back together, with their tasks, if the last step fails', async () => {
    const work = () =>
      inTransaction(async (tx) => {
        onCommit(tx, look);
        await rename(tx, 'After');
      });
    const refuse = () => Promise.reject(new Error('no room'));
    await expect(inOneCommit(work, refuse)).rejects.toThrow('no room');
    await settleAfterCommit();
    expect([await fromOutside(), seen]).toEqual(['Before', []]);
  });

  test('are kept if one between them fails; only its own tasks are dropped', async () => {
    const forgotten = async () => seen.push('forgotten');
    const work = async () => {
      await inTransaction(async (tx) => {
        onCommit(tx, look);
        await rename(tx, 'Kept');
      });
      const failing = inTransaction(async (tx) => {
        onCommit(tx, forgotten);
        await rename(tx, 'Lost');
        await tx.$queryRawUnsafe('SELECT 1 / 0');
      });
      await expect(failing).rejects.toThrow('division by zero');
      return fromInside();
    };
    expect(await inOneCommit(work, nothing)).toEqual(['Kept', 'Kept']);
    await settleAfterCommit();
    expect([await fromOutside(), seen]).toEqual(['Kept', ['Kept']]);
  });

  test('can start again after the first one fails', async () => {
    const work = async () => {
      const failing = inTransaction((tx) => tx.$queryRawUnsafe('SELECT 1 / 0'));
      await expect(failing).rejects.toThrow('division by zero');
      await inTransaction((tx) => rename(tx, 'After'));
    };
    await inOneCommit(work, nothing);
    expect(await fromOutside()).toBe('After');
  });
});
