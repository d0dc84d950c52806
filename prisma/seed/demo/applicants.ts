import { addressOf } from '@/lib/outbox/messages/recipient-address';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { closedReasonOf } from '@/lib/pipeline/rejection-outcomes';
import { stageSlugs } from '@/lib/pipeline/stages';
import { type Step, screeningOf } from '@/prisma/seed/history';
import { person } from '@/prisma/seed/people';
import { weighted } from '@/prisma/seed/random';
import type { Case, World } from './case';
import { addCheck } from './checks';
import type { DemoSite } from './companies';
import { addInterviews } from './interviews';
import { addMessages } from './messages';
import { addNotes } from './notes';
import type { PlacedJob } from './office';
import type { Member, Stage } from './rows';
import { addScreeningCall } from './screening';
import { stageCounts, wayTo } from './stage-paths';

function memberOf({ members }: Stage, role: string): Member {
  const found = members.find((member) => member.role === role);
  if (!found) throw new Error(`The demo has no ${role}.`);
  return found;
}

function nextPhone({ phones }: World, site: DemoSite) {
  const given = phones.get(site.areaCode) ?? 0;
  phones.set(site.areaCode, given + 1);
  // The last ones stay free: blocklist entries name some of them.
  if (given >= 85) return { phone: null, phoneE164: null };
  const line = `01${String(given).padStart(2, '0')}`;
  return {
    phone: `(${site.areaCode}) 555-${line}`,
    phoneE164: `+1${site.areaCode}555${line}`,
  };
}

function addCandidate(world: World, site: DemoSite, steps: readonly Step[]) {
  const { orgId, rows, random } = world;
  const createdAt = steps[0]?.at ?? world.now;
  const place = {
    city: site.city,
    state: site.state,
    zip: site.zip.slice(0, 3),
    areaCodes: [site.areaCode],
  };
  const who = person(random, place);
  const row = {
    ...who,
    ...nextPhone(world, site),
    orgId,
    id: random.idAt(createdAt),
    city: site.city,
    state: site.state,
    postalCode: who.postalCode && site.zip,
    country: 'US',
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    lastActivityAt: new Date(createdAt),
  };
  rows.candidate.push(row);
  return row;
}

function addHistory(world: World, of: Case): void {
  for (const { from, to, at, by, reason } of of.steps) {
    const actors = {
      user: { actorId: of.recruiter.id, actorName: of.recruiter.name },
      automation: { actorId: null, actorName: world.company.agent.name },
      candidate: { actorId: of.candidateId, actorName: of.fullName },
    };
    world.rows.activity.push({
      ...{ orgId: world.orgId, id: world.random.idAt(at), type: 'stage' },
      ...{ candidateId: of.candidateId, applicationId: of.applicationId, jobId: of.job.id },
      ...{ actorType: by, ...actors[by] },
      ...{ fromStage: from, toStage: to, reason, occurredAt: new Date(at) },
    });
  }
}

function evaluation(steps: readonly Step[]) {
  const index = steps.findIndex(({ to }) => to === 'pending_evaluation');
  const sent = steps[index];
  if (!sent) return {};
  const next = steps[index + 1];
  if (!next) return { evaluationStatus: 'sent' } as const;
  const evaluationCompletedAt = new Date(next.at);
  return { evaluationStatus: 'completed', evaluationCompletedAt } as const;
}

function addApplication(world: World, of: Case, source: string): void {
  const first = of.steps[0];
  const last = of.steps.at(-1);
  if (!first || !last) throw new Error('A history has at least its beginning.');
  const closedReason = closedReasonOf(of.stage);
  world.rows.application.push({
    ...{ orgId: world.orgId, id: of.applicationId, candidateId: of.candidateId },
    ...{ jobId: of.job.id, locationId: of.job.locationId, stage: of.stage, source },
    ...{ closedReason, closedAt: closedReason && new Date(last.at) },
    score: of.screening?.score ?? null,
    screenedAt: of.screening && new Date(of.screening.at),
    screeningResult: of.screening?.result ?? null,
    screeningTier: of.screening?.tier ?? null,
    ...evaluation(of.steps),
    appliedAt: new Date(first.at),
    createdAt: new Date(first.at),
    stageEnteredAt: new Date(last.at),
    updatedAt: new Date(last.at),
  });
}

type CandidateRow = ReturnType<typeof addCandidate>;

function addCase(world: World, row: CandidateRow, job: PlacedJob, steps: readonly Step[]): void {
  const { random } = world;
  const of: Case = {
    applicationId: random.idAt(steps[0]?.at ?? world.now),
    candidateId: row.id,
    firstName: row.firstName,
    fullName: `${row.firstName} ${row.lastName}`,
    address: addressOf(row),
    job,
    recruiter: memberOf(world, random.chance(0.8) ? 'recruiter' : 'admin'),
    coordinator: memberOf(world, 'coordinator'),
    steps,
    stage: steps.at(-1)?.to ?? 'applied',
    screening: screeningOf(steps, random),
  };
  addApplication(world, of, row.source);
  addHistory(world, of);
  addScreeningCall(world, of);
  addInterviews(world, of);
  addMessages(world, of);
  addNotes(world, of);
  addCheck(world, of);
}

function linkToPartner(
  { orgId, rows, random, company }: World,
  row: CandidateRow,
  index: number,
): void {
  if (!company.orgRef || random.chance(0.55)) return;
  const host = `${index % 3 === 1 ? 'relay' : 'hooks'}.fieldstone.example`;
  rows.partnerApplicant.push({
    ...{ orgId, candidateId: row.id, createdAt: row.createdAt, updatedAt: row.createdAt },
    externalRef: `fs-${10_400 + index * 7}`,
    webhookUrl: random.chance(0.8) ? `https://${host}/applicants/${10_400 + index * 7}` : null,
  });
}

/** A second application of somebody who wants work more than this one job. */
function applyAgain(world: World, row: CandidateRow, first: PlacedJob): void {
  const other = world.jobs.find(({ id, weight }) => id !== first.id && weight > 0);
  const steps = wayTo('awaiting_screening', world.now, world.random);
  if (!other || (steps[0]?.at ?? 0) <= row.createdAt.getTime()) return;
  addCase(world, row, other, steps);
}

/** Adds the company's applicants: every stage has some, and a few people applied twice. */
export function addApplicants(world: World): void {
  const { company, jobs, random, now } = world;
  const shares = jobs.map((job) => [job, job.weight] as const);
  const pickJob = weighted(shares);
  const pickOpenJob = weighted(
    shares.filter(([{ status }]) => status !== 'closed' && status !== 'filled'),
  );
  let index = 0;
  for (const stage of stageSlugs) {
    const count = Math.max(1, Math.round(stageCounts[stage] * company.size));
    for (let made = 0; made < count; made += 1) {
      const isWhoFilledIt = stage === 'hired' && made === 0;
      const job =
        (isWhoFilledIt && jobs.find(({ status }) => status === 'filled')) ||
        (isTerminal(stage) ? pickJob(random) : pickOpenJob(random));
      const site = company.sites[job.site];
      if (!site) throw new Error(`The job ${job.title} has no site.`);
      const steps = wayTo(stage, now, random);
      const row = addCandidate(world, site, steps);
      addCase(world, row, job, steps);
      linkToPartner(world, row, index);
      if (index % 23 === 11) applyAgain(world, row, job);
      index += 1;
    }
  }
}
