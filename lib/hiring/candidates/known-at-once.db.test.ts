import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { applicantAt, countsOf, eventsOf } from '@/lib/testing/partner';
import { applicationsOf, createOffice, type Office } from './testing/office';

useTestDatabase({ API_RATE_LIMIT: '0', PARTNER_RATE_LIMIT: '0' });

let { partner, orgId, phone, home, away, enterAt, send, told } = {} as Office;

beforeEach(async () => {
  ({ partner, orgId, phone, home, away, enterAt, send, told } = await createOffice());
});

/** Asks again where a crowded machine kept a request waiting for its turn too long. */
async function patiently(ask: () => ReturnType<Office['enter']>) {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

test('entered and sent fifty times at once is one candidate with one application at each place', async () => {
  const body = applicantAt(home.ref, { phone });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      patiently(() =>
        index % 2 === 0 ? enterAt(away) : partner.send('POST', '/candidates', { body }),
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(49).fill(200), 201]);
  expect(new Set(answers.map((answer) => answer.body.candidate_id)).size).toBe(1);
  expect(await countsOf(orgId)).toMatchObject({ candidates: 1, applications: 2, links: 1 });
  const events = await eventsOf(orgId);
  expect(events.filter(({ data }) => data.location_ref === away.ref)).toHaveLength(1);
});

test('entered and placed by the partner at once, an applicant has one application there', async () => {
  const { externalRef, candidate_id } = await send();
  const path = `/candidates/${externalRef}/locations`;
  const body = { location_refs: [away.ref] };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? enterAt(away) : partner.send('POST', path, { body }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  expect(await applicationsOf(candidate_id)).toHaveLength(2);
  expect((await told()).map(([type]) => type)).toEqual(['candidate_location_added']);
});
