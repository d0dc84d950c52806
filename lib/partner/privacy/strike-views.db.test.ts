import { expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';
import { strikeTags, strikeViews } from './strike-views';

useTestDatabase();

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
  await inTransaction((tx) => strikeViews(tx, candidate, [candidate]));
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
  await inTransaction((tx) => strikeViews(tx, other, [other]));
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
  const ids = await Promise.all(
    [...struck, ...kept].map(async (name) => {
      const id = newId();
      await prisma().tag.create({ data: { orgId, id, name } });
      return id;
    }),
  );
  const eraser = { type: 'automation', orgId, id: null, name: 'Retention' } as const;
  await inTransaction((tx) => strikeTags(tx, eraser, names));
  const tags = await prisma().tag.findMany({ where: { orgId } });
  const now = ids.map((id) => tags.find((tag) => tag.id === id)?.name);
  const renamed = ids.slice(0, struck.length).map((id) => `Tag ${id.slice(-12)}`);
  expect(now).toEqual([...renamed, ...kept]);
  // Whoever follows the changes reads the tags again.
  const told = await prisma().activity.findMany({ where: { orgId } });
  expect(told).toMatchObject([{ type: 'settings', details: { change: 'tag_renamed' } }]);
});
