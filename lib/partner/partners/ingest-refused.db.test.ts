import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createLocation } from '@/lib/testing/factories';
import {
  addRegistry,
  addSite,
  applicantAt,
  countsOf,
  createTestPartner,
  type TestPartner,
} from '@/lib/testing/partner';

useTestDatabase();

const hook = 'https://93.184.216.34/hooks/1';

let partner: TestPartner;
let site = { id: '', ref: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  site = await addSite(partner.orgId);
});

const ingest = (body: object) => partner.send('POST', '/candidates', { body });

const nothing = { candidates: 0, applications: 0, links: 0, runs: 0, jobs: 0 };

describe('a refused ingest creates nothing', () => {
  test.each<[string, object, number, string]>([
    ['an unknown location', { location_ref: 'nowhere' }, 404, 'unknown_location_ref'],
    ['no location', { location_ref: undefined }, 400, 'invalid_request'],
    ['both forms of location', { location_refs: ['a'] }, 400, 'invalid_request'],
    [
      'an application of the future',
      { applied_at: '2099-01-01T00:00:00Z' },
      400,
      'invalid_request',
    ],
    ['no locations', { location_ref: undefined, location_refs: [] }, 400, 'invalid_request'],
    ['a blank phone', { phone: ' \u200b' }, 400, 'invalid_request'],
    ['a missing name', { first_name: undefined }, 400, 'invalid_request'],
    ['an unknown field', { nickname: 'A' }, 400, 'invalid_request'],
    ['an unknown field of consent', { consent: { contact: true, x: 1 } }, 400, 'invalid_request'],
    ['an empty reference', { external_ref: '' }, 400, 'invalid_request'],
    ['a reference of blanks only', { external_ref: ' \t\u00a0' }, 400, 'invalid_request'],
    ['a reference nobody sees', { external_ref: '\u200b\u2060\u3164' }, 400, 'invalid_request'],
    ['a reference no path can hold', { external_ref: '..' }, 400, 'invalid_request'],
    ['a time no row can keep', { applied_at: '9999-12-31T23:59:59-14:00' }, 400, 'invalid_request'],
    ['a URL that is no string', { webhook_url: 7 }, 400, 'invalid_request'],
    ['a relative URL', { webhook_url: '/hook' }, 400, 'invalid_webhook_url'],
    ['an empty URL', { webhook_url: '' }, 400, 'invalid_webhook_url'],
    ['port 0', { webhook_url: 'https://example.com:0/' }, 400, 'invalid_webhook_url'],
    ['an empty label', { webhook_url: 'https://example..com/' }, 400, 'invalid_webhook_url'],
    ['credentials', { webhook_url: 'https://a:b@example.com' }, 400, 'invalid_webhook_url'],
    ['plain HTTP', { webhook_url: 'http://example.com/' }, 400, 'webhook_url_not_https'],
    ['loopback', { webhook_url: 'https://127.0.0.1/' }, 400, 'webhook_url_forbidden_host'],
    ['a dead name', { webhook_url: 'https://x.invalid/' }, 400, 'webhook_url_unresolvable'],
    ['length', { webhook_url: `${hook}${'x'.repeat(2048)}` }, 400, 'webhook_url_too_long'],
  ])('%s', async (_, change, status, code) => {
    const answer = await ingest({ ...applicantAt(site.ref), ...change });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code });
    expect(await countsOf(partner.orgId)).toEqual(nothing);
  });

  test('locations of two registries', async () => {
    const other = await addRegistry(partner.partnerId);
    const refs = [site.ref, (await addSite(other.orgId)).ref];
    const body = applicantAt('', { location_ref: undefined, location_refs: refs });
    const answer = await ingest(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(await countsOf(partner.orgId)).toEqual(nothing);
    expect(await countsOf(other.orgId)).toEqual(nothing);
  });

  test('a location of another partner, and one that was deleted', async () => {
    const foreign = await createTestPartner('Another');
    const { ref } = await addSite(foreign.orgId);
    const deleted = await addSite(partner.orgId);
    await prisma().location.updateMany({
      where: { id: deleted.id },
      data: { deletedAt: new Date() },
    });
    for (const location of [ref, deleted.ref, `site-${newId()}`]) {
      const answer = await ingest(applicantAt(location));
      expect([answer.status, answer.body.error.code]).toEqual([404, 'unknown_location_ref']);
    }
    expect(await countsOf(foreign.orgId)).toEqual(nothing);
  });

  test('a location that two registries of the partner know by one reference', async () => {
    const { orgId } = await addRegistry(partner.partnerId);
    await createLocation(orgId, { locationRef: site.ref });
    const answer = await ingest(applicantAt(site.ref));
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  });
});
