import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { adminCommands } from '@/lib/cli/admin/commands';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { authenticateBearer } from './bearer';
import { issueScreeningToken } from './screening-token';
import { issueToken } from './session-rows';
import { signToken } from './tokens';

useTestDatabase();

let ada: Member;

beforeAll(async () => {
  ada = await createMember((await createOrganization()).id);
});

/** Simulates another process, which has loaded the keys and seen these tokens. */
async function anotherProcess(...tokens: string[]) {
  vi.resetModules();
  const bearer = await import('./bearer');
  const rows = await import('./session-rows');
  const { settleAfterCommit } = await import('@/lib/base/after-commit');
  for (const token of tokens) await bearer.authenticateBearer(`Bearer ${token}`);
  await settleAfterCommit();
  return { ...bearer, ...rows };
}

const rotate = (flags: object) => adminCommands['key rotate']?.run({ ...flags });

async function isAccepted(header: string, by = authenticateBearer): Promise<boolean> {
  return by(header).then(
    () => true,
    () => false,
  );
}

let owner: { userId: string; orgId: string };

beforeEach(() => {
  owner = { userId: ada.userId, orgId: ada.actor.orgId };
});

test('rotating at once refuses every former token with its next request, in every process', async () => {
  const { token } = await issueToken(owner);
  const { token: screening } = await issueScreeningToken(
    { orgId: owner.orgId, applicationIds: [newId()] },
    60,
  );
  const expiresAt = new Date(Date.now() + 60_000);
  const former = await signToken({ ...owner, sessionId: null, isSession: true, expiresAt });
  const tokens = [token, screening, former.token];
  const processes = await Promise.all([anotherProcess(...tokens), anotherProcess(...tokens)]);
  await rotate({ now: true });
  for (const { authenticateBearer: authenticate } of processes) {
    for (const each of tokens) expect(await isAccepted(`Bearer ${each}`, authenticate)).toBe(false);
  }
  expect(await isAccepted(`Bearer ${token}`)).toBe(false);
});

test('a process that has not heard of it signs with the new key', async () => {
  const { token } = await issueToken(owner);
  const other = await anotherProcess(token);
  await rotate({ now: true });
  const fresh = await other.issueToken(owner);
  expect(await isAccepted(`Bearer ${fresh.token}`)).toBe(true);
  expect(await isAccepted(`Bearer ${fresh.token}`, other.authenticateBearer)).toBe(true);
});

test('member, session and key are asked for in one statement', async () => {
  const { token } = await issueToken(owner);
  const other = await anotherProcess(token);
  const query = vi.spyOn(pool(), 'query');
  expect(await isAccepted(`Bearer ${token}`, other.authenticateBearer)).toBe(true);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('rotating as usual leaves former tokens valid until they expire', async () => {
  const { token } = await issueToken(owner);
  const other = await anotherProcess(token);
  await rotate({});
  expect(await isAccepted(`Bearer ${token}`)).toBe(true);
  expect(await isAccepted(`Bearer ${token}`, other.authenticateBearer)).toBe(true);
});
