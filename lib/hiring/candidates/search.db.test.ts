import { expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { listAs } from './testing/list';

useTestDatabase();

test.each(['กิตติ', 'अनुष्का', 'தமிழரசி', 'مُحَمَّد', 'Zoë', '李小龙', 'Nguyễn'])(
  'a name in any script is found by itself: %s',
  async (name) => {
    const { id: orgId } = await createOrganization();
    const { token: bearer } = await createMember(orgId);
    const data = { orgId, id: newId(), firstName: name, lastName: 'Ng' };
    await prisma().candidate.create({ data });
    expect((await listAs(bearer, { search: name })).ids).toEqual([data.id]);
  },
);

const differently: [string, string, string[]][] = [
  [
    'Zoë',
    'Ångström',
    ['zoe angstrom', 'ZOË', 'Zoe\u0308 A\u030angstro\u0308m', 'å', 'ａｎｇｓｔｒｏｍ'],
  ],
  ['Zoe\u0308', 'A\u030angstro\u0308m', ['zoë ångström', 'zoe angstrom', 'å']],
  ['Jürgen', 'Weiß', ['weiss', 'WEISS', 'weiß', 'WEIẞ', 'jurgen']],
  ['Søren', 'Łukasz', ['soren lukasz', 'søren', 'ŁUKASZ', 'ł', 'l']],
  ['Ｙｕｋｏ', 'Ｓａｔō', ['yuko sato', 'Ｙｕｋｏ']],
  ['İpek', 'Işık', ['ipek isik', 'İPEK', 'ışık']],
  ['Æthel', 'Þórsson', ['aethel thorsson', 'þórsson', 'æthel']],
  ['أحمد', 'مُحَمَّد', ['احمد', 'محمد']],
  ['伟', '王', ['王伟', '伟王', '王 伟', '伟 王']],
  ['王小明', '', ['王小明', '王']],
  ['민수', '김', ['김민수', '김 민수', '민수']],
  ['サクラ', 'ヤマダ', ['ﾔﾏﾀﾞｻｸﾗ', 'ヤマダサクラ']],
  ['Фёдор', 'Чайковский', ['федор', 'ЧАЙКОВСКИЙ']],
];

test.each(differently)('%s %s is found however it is typed', async (firstName, lastName, typed) => {
  const { id: ownOrgId } = await createOrganization();
  const { token: bearer } = await createMember(ownOrgId);
  const data = { orgId: ownOrgId, id: newId(), firstName, lastName };
  await prisma().candidate.create({ data });
  const other = { orgId: ownOrgId, id: newId(), firstName: 'Quentin', lastName: 'Dubcek' };
  await prisma().candidate.create({ data: other });
  for (const search of typed) {
    expect({ search, ids: (await listAs(bearer, { search })).ids }).toEqual({
      search,
      ids: [data.id],
    });
  }
});

test('an accented initial sorts with its letter, and every page goes on where the last ended', async () => {
  const { id: ownOrgId } = await createOrganization('Acme', { neighbours: false });
  const { token: bearer } = await createMember(ownOrgId);
  const sorted = ['aaron', 'Ångström', 'Anker', 'Ärtz', 'Øst', 'Ott', 'Żak', 'Zorn', 'Іваненко'];
  for (const lastName of [...sorted].reverse()) {
    const data = { orgId: ownOrgId, id: newId(), firstName: 'Kim', lastName };
    await prisma().candidate.create({ data });
  }
  const pages = [];
  for (const page of ['1', '2', '3', '4', '5']) {
    pages.push(...(await listAs(bearer, { sort_by: 'name', limit: '2', page })).data);
  }
  expect(pages.map(({ last_name: name }) => name)).toEqual(sorted);
  const { data } = await listAs(bearer, { sort_by: 'name', sort_order: 'desc' });
  expect(data.map(({ last_name: name }: { last_name: string }) => name)).toEqual(sorted.reverse());
});

test('a country code finds a number written without it', async () => {
  const { id: orgId } = await createOrganization();
  const { token: bearer } = await createMember(orgId);
  const data = { orgId, id: newId(), firstName: 'Ada', lastName: 'Ng', phone: '(614) 555-0142' };
  await prisma().candidate.create({ data: { ...data, phoneE164: '+16145550142' } });
  for (const search of ['+1 614 555 0142', '(614) 555-0142', 'ng 555-0142', '16', '61']) {
    expect((await listAs(bearer, { search })).ids).toEqual([data.id]);
  }
  expect((await listAs(bearer, { search: '14' })).ids).toEqual([]);
});
