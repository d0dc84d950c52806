import { afterEach, beforeAll, expect, test } from 'vitest';
import { issueScreeningToken } from '@/lib/auth/screening-token';
import type { AnyOperation } from '@/lib/contract/operation';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { publications } from './openapi/publication';
import { operations } from './operations';

useTestDatabase();

let token = '';

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  token = (await issueScreeningToken({ orgId, applicationIds: [] }, 600)).token;
});

const granted = 'screening:complete';

const guarded = Object.values<AnyOperation>(operations)
  .filter(({ surface, permission }) => surface === 'org' && permission !== granted)
  .map((operation) => ({ operation, id: operation.id, permission: operation.permission }));

afterEach(() => {
  for (const { operation, permission } of guarded) operation.permission = permission;
});

test.each(guarded)('$id is refused by its service too, not by its route alone', async (one) => {
  const { method, path, surface, examples } = one.operation;
  const params = new Map(Object.entries(examples.params ?? {}).map(([k, v]) => [k, String(v)]));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => params.get(name) ?? name);
  // Now the route lets in whoever may do something else.
  one.operation.permission = granted;
  const answer = await call(method, publications[surface].prefix + address, {
    token,
    query: new URLSearchParams(Object.entries(examples.query ?? {})).toString(),
    ...(one.operation.body && { body: examples.body ?? {} }),
  });
  expect([answer.status, answer.body?.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
});
