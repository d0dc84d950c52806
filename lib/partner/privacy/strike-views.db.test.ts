import { describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Names } from '@/lib/hiring/records/former-names';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';
import type { Candidate } from '@/prisma/generated/client';
import { strikeTags, strikeViews, strikingOf } from './strike-views';

useTestDatabase();

const strikeViewsOf = (candidate: Candidate) =>
  inTransaction(async (tx) =>
    strikeViews(tx, candidate.orgId, await strikingOf(tx, candidate, [candidate])),
  );

async function strikeTagsOf(candidate: Candidate, names: readonly Names[]) {
  const { orgId } = candidate;
  const eraser = { type: 'automation', orgId, id: null, name: 'Retention' } as const;
  await inTransaction(async (tx) => strikeTags(tx, eraser, await strikingOf(tx, candidate, names)));
}

async function addTags(orgId: string, names: readonly string[]) {
  const tags = names.map((name) => ({ orgId, id: newId(), name }));
  await prisma().tag.createMany({ data: tags });
  return async () => {
    const now = await prisma().tag.findMany({ where: { orgId } });
    return tags.map(({ id }) => now.find((tag) => tag.id === id)?.name);
  };
}

test('an erased person is taken out of saved views, and nobody else', async () => {
  const { id: orgId } = await createOrganization();
  const { userId: ownerId } = await createMember(orgId);
  const candidate = await createCandidate(orgId, {
    ...{ firstName: 'Ana', lastName: 'Núñez', phone: '+1 937 555 0101' },
    ...{ email: 'ana@mail.example', source: 'Friend of Bob' },
  });
  const save = async (name: string, query: string) => {
    const id = newId();
    const data = { orgId, id, ownerId, page: 'review' as const, name, query };
    await prisma().savedView.create({ data });
    return async () => {
      const view = await prisma().savedView.findUniqueOrThrow({
        where: { orgId_id: { orgId, id } },
      });
      return [view.name, view.query];
    };
  };
  const struck = [
    await save('nunez calls', 'search=NUNEZ&stage=applied'),
    await save('Ana’s', 'search=ana%40mail.example'),
    await save('By number', 'search=%28937%29+555-0101&waiting=3'),
    await save('Bob’s friends', 'source=Friend+of+Bob'),
  ];
  const kept = [
    await save('Anas', 'search=ana'),
    await save('Jobs', `job=01990a3e-7c00-7000-8000-000009375550&search=nurse`),
  ];
  await strikeViewsOf(candidate);
  expect(await Promise.all(struck.map((read) => read()))).toEqual([
    [expect.stringMatching(/^Saved view \w{12}$/), 'stage=applied'],
    ['Ana’s', ''],
    ['By number', 'waiting=3'],
    ['Bob’s friends', ''],
  ]);
  expect(await Promise.all(kept.map((read) => read()))).toEqual([
    ['Anas', 'search=ana'],
    ['Jobs', 'job=01990a3e-7c00-7000-8000-000009375550&search=nurse'],
  ]);
  const other = await createCandidate(orgId, { source: 'Indeed' });
  await createCandidate(orgId, { source: 'Indeed' });
  const usual = await save('Usual', 'source=Indeed');
  await strikeViewsOf(other);
  expect(await usual()).toEqual(['Usual', 'source=Indeed']);
});

test('tags lose a person’s whole name, address and number, those before too, and no trade', async () => {
  const { id: orgId } = await createOrganization();
  const names = [
    { firstName: 'Ana', lastName: 'Cook', email: null, phone: '+1 937 555 0101' },
    { firstName: 'Ana', lastName: 'Núñez', email: 'ana@mail.example', phone: null },
  ];
  const struck = ['Friends of ana NUNEZ', 'Cook, Ana', 'ANA@mail.example', 'Calls (937) 555-0101'];
  const kept = ['Cook', 'Cooks of Ana Street', 'Ana', 'Núñez Road', '555'];
  const read = await addTags(orgId, [...struck, ...kept]);
  await strikeTagsOf(await createCandidate(orgId, names[0]), names);
  const renamed = struck.map(() => expect.stringMatching(/^Tag \w{12}$/));
  expect(await read()).toEqual([...renamed, ...kept]);
  // Whoever follows the changes reads the tags again.
  const told = await prisma().activity.findMany({ where: { orgId } });
  expect(told).toMatchObject([{ type: 'settings', details: { change: 'tag_renamed' } }]);
});

describe.each(['firstName', 'lastName'] as const)('somebody with a %s alone', (field) => {
  const called = { firstName: '', lastName: '', email: null, phone: null };

  test('is taken out of the tags and views called after them', async () => {
    const { id: orgId } = await createOrganization();
    const { userId: ownerId } = await createMember(orgId);
    const candidate = await createCandidate(orgId, { ...called, [field]: 'Zvmono Tal' });
    const view = { orgId, id: newId(), ownerId, page: 'review' as const };
    const data = { ...view, name: 'zvmono tal', query: 'search=ZVMONO+tal&stage=applied' };
    await prisma().savedView.create({ data });
    const read = await addTags(orgId, ['Zvmono Tal', 'Tal, Zvmono: friends', 'Tal', 'Zvmonos Tal']);
    await strikeViewsOf(candidate);
    await strikeTagsOf(candidate, [candidate]);
    expect(await prisma().savedView.findFirst({ where: { orgId } })).toMatchObject({
      name: expect.stringMatching(/^Saved view/),
      query: 'stage=applied',
    });
    const renamed = expect.stringMatching(/^Tag /);
    expect(await read()).toEqual([renamed, renamed, 'Tal', 'Zvmonos Tal']);
  });

  test('of two letters is told from other words only where nothing stands beside', async () => {
    const { id: orgId } = await createOrganization();
    const candidate = await createCandidate(orgId, { ...called, [field]: 'Bo' });
    const read = await addTags(orgId, ['bo', 'Bo Street']);
    await strikeTagsOf(candidate, [candidate]);
    expect(await read()).toEqual([expect.stringMatching(/^Tag /), 'Bo Street']);
  });
});
