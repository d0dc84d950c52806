// What other people's code makes of this SCIM: `scimmy` reads every answer by its own schemas, and
// `scim-patch` applies the same operations to the same resource.

import fc from 'fast-check';
import { type ScimPatchOperation, scimPatch } from 'scim-patch';
import SCIMMY from 'scimmy';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { foundCompany, push, useScim, withAnn, withPeople } from './testing/client';

useTestDatabase();

const scim = useScim();

type Described = { name: string; type: string; multiValued: boolean; subAttributes?: Described[] };

const plain = (value: object): Json => JSON.parse(JSON.stringify(value));

/** The attributes that ours have and theirs have not, or have otherwise. */
function differences(ours: Described[], theirs: Described[]): string[] {
  return ours.flatMap(({ name, type, multiValued, subAttributes = [] }) => {
    const known = theirs.find((one) => one.name === name);
    if (name === 'externalId') return [];
    if (known?.type !== type || known.multiValued !== multiValued) return [name];
    return differences(subAttributes, known.subAttributes ?? []);
  });
}

test('the published schemas are those that others know, in part', async () => {
  const company = await foundCompany();
  const { body } = await scim.ask(company, 'GET', '/Schemas');
  const [user, group] = body.Resources;
  const described = (schema: { definition: { describe(): Json } }) =>
    plain(schema.definition.describe()).attributes;
  expect(differences(user.attributes, described(SCIMMY.Schemas.User))).toEqual([]);
  expect(differences(group.attributes, described(SCIMMY.Schemas.Group))).toEqual([]);
});

test('answers are read by others as they are written', async () => {
  const { company, id, created } = await withAnn(scim, { externalId: 'x' });
  const group = (await push(scim, company, 'Group', [id])).body;
  const { body: user } = await scim.ask(company, 'GET', `/Users/${id}`);
  for (const one of [created, user]) {
    expect(plain(new SCIMMY.Schemas.User(one, 'out'))).toEqual(one);
  }
  expect(plain(new SCIMMY.Schemas.Group(group, 'out'))).toEqual(group);
  const { body: list } = await scim.ask(company, 'GET', '/Users');
  expect(new SCIMMY.Messages.ListResponse(list)).toMatchObject({ totalResults: 1 });
  const { body: config } = await scim.ask(company, 'GET', '/ServiceProviderConfig');
  expect(plain(new SCIMMY.Schemas.ServiceProviderConfig(config, 'out'))).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  });
});

const op = fc.constantFrom('add', 'replace', 'Add', 'Replace');
const word = fc.constantFrom('Ann', 'Anna', 'Berg', 'Lee', 'x-1');

const setting = (path: string, value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.record({ op, path: fc.constant(path), value }),
    fc.record({ op, value: value.map((one) => ({ [path]: one })) }),
  );

const ofUser = fc.oneof(
  setting('externalId', word),
  setting('active', fc.boolean()),
  fc.record({ op, path: fc.constant('name.givenName'), value: word }),
  fc.record({ op, path: fc.constant('name.familyName'), value: word }),
  fc.record({
    op: fc.constantFrom('remove', 'Remove'),
    path: fc.constantFrom('externalId', 'name.familyName'),
  }),
);

const kept = ({ externalId, active, name: { givenName, familyName } }: Json) => {
  return { externalId, active, givenName, familyName };
};

/** The same operations by the other implementation. */
function byOthers(resource: Json, operations: readonly object[]): Json {
  return scimPatch(structuredClone(resource), structuredClone(operations) as ScimPatchOperation[]);
}

test('a user is patched as others patch one', async () => {
  const { company, id } = await withAnn(scim);
  let { body: before } = await scim.ask(company, 'GET', `/Users/${id}`);
  const several = fc.array(ofUser, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(several, async (operations) => {
      const expected = kept(byOthers(before, operations));
      const { status, body } = await scim.patch(company, id, ...operations);
      expect([status, kept(body)]).toEqual([200, expected]);
      before = body;
    }),
    { numRuns: 60, seed: 20_261_124 },
  );
});

test('a group is patched as others patch one', async () => {
  const { company, ann, bob } = await withPeople(scim);
  const { body: created } = await push(scim, company, 'Group', [ann]);
  const person = fc.constantFrom(ann, bob).map((value) => ({ value }));
  const people = fc.uniqueArray(person, {
    minLength: 1,
    maxLength: 2,
    selector: ({ value }) => value,
  });
  const path = fc.constant('members');
  const ofGroup = fc.oneof(
    fc.record({ op, path, value: people }),
    fc.record({ op: fc.constant('remove'), path }),
    fc.record({ op, path: fc.constant('displayName'), value: fc.constantFrom('One', 'Two') }),
  );
  const several = fc.array(ofGroup, { minLength: 1, maxLength: 4 });
  const shown = ({ displayName, members = [] }: Json) => {
    const values: string[] = members.map(({ value }: { value: string }) => value);
    return { displayName, members: [...new Set(values)].sort() };
  };
  let before = created;
  await fc.assert(
    fc.asyncProperty(several, async (operations) => {
      const expected = shown(byOthers(before, operations));
      const { status, body } = await scim.patchGroup(company, created.id, ...operations);
      expect([status, shown(body)]).toEqual([200, expected]);
      before = body;
    }),
    { numRuns: 60, seed: 20_261_124 },
  );
});
