import { expect, test } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { foundCompany, push, useScim, withAnn } from './testing/client';

useTestDatabase();

const scim = useScim();

test('what was never changed was last modified when it was created', async () => {
  const { company, created, id } = await withAnn(scim, { externalId: 'e1' });
  expect(created.meta.lastModified).toBe(created.meta.created);
  const group = (await push(scim, company, 'Staff', [id])).body;
  expect(group.meta.lastModified).toBe(group.meta.created);
});

test('every change of the version moves the time of the last one', async () => {
  const { company, id, created } = await withAnn(scim);
  const versions = [created.meta];
  const path = 'emails[type eq "work"].value';
  for (const operation of [
    { op: 'replace', path, value: `annie@${company.domain}` },
    { op: 'replace', path: 'displayName', value: 'Annie Lee' },
    { op: 'replace', path: 'externalId', value: 'e2' },
    { op: 'replace', path: 'active', value: false },
  ]) {
    versions.push((await scim.patch(company, id, operation)).body.meta);
  }
  expect(new Set(versions.map(({ version }) => version)).size).toBe(5);
  const times = versions.map(({ lastModified }) => lastModified);
  expect([...new Set(times)].sort()).toEqual(times);
});

test('whoever has a version already is not sent it again', async () => {
  const { company, id, created } = await withAnn(scim);
  const { version } = created.meta;
  const get = (known: string, path = `/Users/${id}`) =>
    scim.ask(company, 'GET', path, undefined, { 'if-none-match': known });
  for (const known of [version, `"other", ${version}`, '*']) {
    const answer = await get(known);
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(version);
  }
  expect((await get('W/"other"')).body.id).toBe(id);
  await scim.patch(company, id, { op: 'replace', path: 'displayName', value: 'Annie' });
  expect((await get(version)).status).toBe(200);
});

test('a list has what was asked for', async () => {
  const company = await foundCompany();
  await scim.post(company, { userName: `ann@${company.domain}` });
  const names = async (query: string) => {
    const { body } = await scim.ask(company, 'GET', `/Users?${query}`);
    return Object.keys(body.Resources[0]).sort();
  };
  expect(await names('attributes=userName')).toEqual(['id', 'schemas', 'userName']);
  expect(await names('attributes=userName,meta')).toContain('meta');
  expect(await names('excludedAttributes=groups')).toContain('meta');
  expect(await names('excludedAttributes=meta')).not.toContain('meta');
});
