import { describe, expect, test } from 'vitest';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { askSettings, useDns, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();
const dns = useDns();

describe('a domain', () => {
  test('is verified by its TXT record, once it says what it must', async () => {
    const { id: orgId } = await createOrganization();
    const admin = await createSignedIn(orgId);
    const domain = `d${orgId}.example`;
    const { body } = await askSettings(admin, 'POST', '/domains', {
      domain: `@${domain.toUpperCase()}`,
    });
    const { domain_id: id, record_name: name, record_value: value } = body.domain;
    expect([body.domain.domain, name]).toEqual([domain, `_recruiting-verification.${domain}`]);
    const verify = () => askSettings(admin, 'POST', `/domains/${id}/verify`);
    expect((await verify()).body.error.message).toMatch(/There is none/);
    dns.records.set(name, ['v=spf1 -all']);
    expect((await verify()).body.error.message).toMatch(/something else/);
    dns.records.set(name, ['v=spf1 -all', value]);
    expect((await verify()).body.domain.verified_at).toEqual(expect.any(String));
    expect((await verify()).status).toBe(200);
    expect((await askSettings(admin, 'DELETE', `/domains/${id}`)).status).toBe(204);
    expect((await verify()).status).toBe(404);
  });

  test('belongs to one organization at a time', async () => {
    const company = await sso.found();
    const other = await createSignedIn((await createOrganization()).id);
    const { body } = await askSettings(other, 'POST', '/domains', { domain: company.domain });
    const { domain_id: id, record_name: name, record_value: value } = body.domain;
    dns.records.set(name, [value]);
    const refused = await askSettings(other, 'POST', `/domains/${id}/verify`);
    expect(refused.body.error.message).toMatch(/another organization/);
    const foreign = await askSettings(company.admin, 'DELETE', `/domains/${id}`);
    expect(foreign.status).toBe(404);
  });

  test('goes to one of two that verify it at the same moment, and the other is told', async () => {
    const domain = `twice${Date.now()}.example`;
    const both = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const admin = await createSignedIn((await createOrganization(name)).id);
        const { body } = await askSettings(admin, 'POST', '/domains', { domain });
        return { admin, ...body.domain };
      }),
    );
    dns.records.set(
      both[0]?.record_name,
      both.map(({ record_value: value }) => value),
    );
    const answers = await Promise.all(
      both.map(({ admin, domain_id: id }) => askSettings(admin, 'POST', `/domains/${id}/verify`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error.message).toMatch(/another organization/);
  });

  test.each(['localhost', 'a b.example', '10.0.0.1', 'x', 'a..example'])(
    'cannot be %s',
    async (domain) => {
      const admin = await createSignedIn((await createOrganization()).id);
      expect((await askSettings(admin, 'POST', '/domains', { domain })).status).toBe(400);
    },
  );
});
