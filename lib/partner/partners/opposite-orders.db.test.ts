import { expect, it } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { addSite, applicantAt, createTestPartner } from '@/lib/testing/partner';

useTestDatabase({ PARTNER_RATE_LIMIT: '0' });

type Named = { location_ref: string };

const refsOf = (applications: Named[]) => applications.map(({ location_ref: ref }) => ref);

it('applicants of the same locations, named in either order, never wait for one another', async () => {
  const partner = await createTestPartner();
  const [one, two] = [await addSite(partner.orgId), await addSite(partner.orgId)];
  const orders = [
    [one.ref, two.ref],
    [two.ref, one.ref],
  ];
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const refs = orders[index % 2] ?? [];
      const body = { ...applicantAt(''), location_ref: undefined, location_refs: refs };
      const answer = await partner.send('POST', '/candidates', { body });
      expect(answer.status, answer.text).toBe(201);
      expect(refsOf(answer.body.applications)).toEqual(refs);
      expect(answer.body.application_id).toBe(answer.body.applications[0].application_id);
    }),
  );
});
