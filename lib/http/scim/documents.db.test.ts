import { expect, test } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { type Company, foundCompany, useScim } from './testing/client';

useTestDatabase();

const scim = useScim();

type Attribute = { name: string; subAttributes?: Attribute[] };

const read = async (company: Company, path: string) => {
  const { status, body } = await scim.ask(company, 'GET', path);
  expect(status).toBe(200);
  return body;
};

test('the service says what of SCIM it can do', async () => {
  const company = await foundCompany();
  expect(await read(company, '/ServiceProviderConfig')).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
  });
  const types = await read(company, '/ResourceTypes');
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
    '/Users',
    '/Groups',
  ]);
  for (const { id, schema, meta } of types.Resources) {
    expect(await read(company, `/ResourceTypes/${id}`)).toMatchObject({ meta });
    expect(await read(company, `/Schemas/${schema}`)).toMatchObject({ id: schema, name: id });
  }
});

test('the schema names every attribute that a user has', async () => {
  const company = await foundCompany();
  const about = {
    userName: `a@${company.domain}`,
    externalId: 'x',
    name: { givenName: 'A', familyName: 'B' },
  };
  const { body } = await scim.post(company, about);
  const { Resources } = await read(company, '/Schemas');
  const attributes: Attribute[] = Resources[0].attributes;
  const common = ['schemas', 'id', 'meta'];
  const known = attributes.map(({ name }) => name);
  expect(
    Object.keys(body)
      .filter((name) => !common.includes(name))
      .sort(),
  ).toEqual(known.sort());
  const inName = attributes.find(({ name }) => name === 'name')?.subAttributes ?? [];
  expect(Object.keys(body.name).sort()).toEqual(inName.map(({ name }) => name).sort());
});

test('documents are neither filtered nor written, and those that are not there are 404', async () => {
  const company = await foundCompany();
  const asked = async (method: string, path: string) =>
    (await scim.ask(company, method, path, method === 'GET' ? undefined : {})).status;
  expect(await asked('GET', '/Schemas?filter=id%20eq%20%22x%22')).toBe(403);
  expect(await asked('GET', '/Schemas/urn:x')).toBe(404);
  expect(await asked('GET', '/ResourceTypes/Nothing')).toBe(404);
  expect(await asked('PUT', '/ServiceProviderConfig')).toBe(405);
});
