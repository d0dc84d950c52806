import { beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let token = '';

beforeEach(async () => {
  ({ id: orgId } = await createOrganization());
  ({ token } = await createMember(orgId));
});

const post = (path: string, body: object, key?: string) =>
  call('POST', `/api/v1/${path}`, {
    ...{ token, body },
    headers: key ? { 'idempotency-key': key } : {},
  });

const view = (name: string, query: string) =>
  ['views', { page: 'review', name, query, is_shared: true }] as const;

const isStruck = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
  expect([status, body.error?.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  expect(body.error.message).toMatch(/was erased/);
};

test('kept answers that made tags and views called after somebody end with them', async () => {
  const { id } = await createCandidate(orgId, {
    ...{ firstName: 'Ana', lastName: 'Núñez', email: 'ana@mail.example' },
  });
  const struck = [
    ['tags', { name: 'Friends of Ana Núñez' }],
    view('Núñez calls', ''),
    view('One', 'search=ana%40mail.example&stage=applied'),
  ] as const;
  const kept = [['tags', { name: 'Ana' }], view('Nurses', 'search=nurse')] as const;
  const send = ([path, body]: (typeof struck | typeof kept)[number]) =>
    post(path, body, JSON.stringify(body));
  for (const one of [...struck, ...kept]) expect((await send(one)).status).toBe(201);
  const erasure = await post(`candidates/${id}/erase`, {});
  expect(erasure.body.erased).toMatchObject({ kept_answers: struck.length });
  for (const one of struck) isStruck(await send(one));
  for (const one of kept) expect((await send(one)).status).toBe(201);
  const where = { scope: { startsWith: `org:${orgId}:` } };
  const keys = (await prisma().idempotencyKey.findMany({ where })).map(({ key }) => key);
  expect(keys.filter((key) => /Núñez|ana@/.test(key))).toEqual([]);
});

test('so do those that showed the tag on others, also where it is gone or renamed by now', async () => {
  const { id } = await createCandidate(orgId, { firstName: 'Zvmono', lastName: '' });
  const other = await createCandidate(orgId, { firstName: 'Ben', lastName: 'Ortiz' });
  const made = await post('tags', { name: 'Zvmono' }, 'made');
  const { tag_id: tagId } = made.body.tag;
  const tagging = { candidate_ids: [other.id], add: [tagId] };
  const tagged = await post('candidates/tags', tagging, 'tagged');
  expect([tagged.status, tagged.text]).toEqual([200, expect.stringContaining('Zvmono')]);
  await call('DELETE', `/api/v1/tags/${tagId}`, { token });
  const erasure = await post(`candidates/${id}/erase`, {});
  expect(erasure.body.erased).toMatchObject({ kept_answers: 2 });
  isStruck(await post('tags', { name: 'Zvmono' }, 'made'));
  isStruck(await post('candidates/tags', tagging, 'tagged'));
});

test('an answer that cannot be opened any more is taken and holds up nothing', async () => {
  const { id } = await createCandidate(orgId);
  await post('tags', { name: 'Night' }, 'night');
  const sealedAnswer = Buffer.from('sealed under a key that was lost');
  await prisma().idempotencyKey.updateMany({ where: { key: 'night' }, data: { sealedAnswer } });
  const erasure = await post(`candidates/${id}/erase`, {});
  expect([erasure.status, erasure.body.erased?.kept_answers]).toEqual([200, 1]);
});
