import { expect } from '@playwright/test';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import { coarseStatusOf } from '../lib/pipeline/coarse-status';
import { query } from './database';
import type { Applicant } from './day-people';
import type { Json, Send } from './organization';
import { headerOf } from './receiver';

/** An event as a receiver got it, and whether its signature is right. */
export type Received = { envelope: Json; isGenuine: boolean };

/** What a receiver got, each signature checked as partners are told to. */
export function readAll(requests: readonly string[], signingSecret: string): Received[] {
  return requests.map((request) => {
    const bytes = Buffer.from(request.split('\r\n\r\n')[1] ?? '', 'latin1');
    const isGenuine = verifyDelivery(signingSecret, headerOf(request, 'service-signature'), bytes);
    return { envelope: JSON.parse(bytes.toString()), isGenuine };
  });
}

/** What history, timeline and deliveries say of one application's way, in one form. */
export async function expectAgreement(
  api: Send,
  received: Received[],
  { id, candidateId }: Applicant,
) {
  const { history } = await api('GET', `/applications/${id}/stage-history`);
  const moves = history
    .map(({ from_stage_slug, to_stage_slug }: Json) => [from_stage_slug, to_stage_slug])
    .reverse();
  const { events } = await api('GET', `/candidates/${candidateId}/timeline?types=stage,override`);
  const told = events.map(({ details: { from, to } }: Json) => [from, to]).reverse();
  expect(told).toEqual(moves);
  const { application } = await api('GET', `/applications/${id}`);
  expect(application.status).toBe(moves.at(-1)?.[1]);
  const changes = moves
    .filter(([from, to]: Json) => from && coarseStatusOf(from) !== coarseStatusOf(to))
    .map(([from, to]: Json) => [coarseStatusOf(from), coarseStatusOf(to)]);
  const heard = received
    .map(({ envelope }) => envelope)
    .filter(({ data }) => data.application_id === id)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const statuses = heard
    .filter(({ type }) => type === 'candidate.status_changed')
    .map(({ data }) => [data.previous_status, data.status]);
  expect(statuses).toEqual(changes);
  return { moves, types: heard.map(({ type }) => type) };
}

/** Board, jobs and tallies count what the applications themselves add up to. */
export async function expectCounts(api: Send, orgId: string, jobIds: Set<string>): Promise<void> {
  const rows = await query(
    `SELECT job_id, stage, count(*)::int AS count, count(screened_at)::int AS screened,
       count(*) FILTER (WHERE screening_result = 'passed')::int AS qualified
     FROM application WHERE org_id = $1 GROUP BY job_id, stage`,
    [orgId],
  );
  const sum = (list: Json[], name: string) => list.reduce((all, row) => all + row[name], 0);
  const { stages } = await api('GET', '/pipeline');
  for (const { stage, count, applications } of stages) {
    const here = rows.filter((row) => row.stage === stage.slug);
    expect([stage.slug, count]).toEqual([stage.slug, sum(here, 'count')]);
    expect(applications).toHaveLength(count);
  }
  for (const jobId of jobIds) {
    const ofJob = rows.filter((row) => row.job_id === jobId);
    const { stats } = await api('GET', `/jobs/${jobId}`);
    expect(stats).toMatchObject({
      total: sum(ofJob, 'count'),
      screened: sum(ofJob, 'screened'),
      qualified: sum(ofJob, 'qualified'),
      hired: sum(
        ofJob.filter(({ stage }) => stage === 'hired'),
        'count',
      ),
    });
    for (const { stage, count } of ofJob) expect(stats.by_stage[stage]).toBe(count);
  }
  const tallies = await query(
    `SELECT stage, sum(amount)::int AS count FROM tally
     WHERE org_id = $1 AND subject = 'applications' GROUP BY stage HAVING sum(amount) <> 0`,
    [orgId],
  );
  for (const { stage, count } of tallies) {
    const here = rows.filter((row) => row.stage === stage);
    expect([stage, count]).toEqual([stage, sum(here, 'count')]);
  }
  expect(sum(tallies, 'count')).toBe(sum(rows, 'count'));
}
