import type { Random } from '@/prisma/seed/random';
import type { DemoCompany, DemoJob } from './companies';
import type { Stage } from './rows';

const DAY = 86_400_000;
const boards = ['indeed', 'ziprecruiter', 'linkedin', 'glassdoor'] as const;

export type PlacedJob = DemoJob & { id: string; locationId: string };

function addSites({ orgId, now, rows }: Stage, company: DemoCompany, random: Random): string[] {
  return company.sites.map(({ name, locationRef, city, state, timeZone }) => {
    const createdAt = now - 400 * DAY;
    const id = random.idAt(createdAt);
    const data = { orgId, id, name, locationRef, city, state, timeZone };
    rows.location.push({ ...data, createdAt: new Date(createdAt) });
    return id;
  });
}

function addPostings(
  { orgId, rows }: Stage,
  job: DemoJob,
  jobId: string,
  postedAt: number,
  random: Random,
) {
  if (job.status === 'draft') return;
  for (const board of boards.slice(0, job.weight > 15 ? 3 : 2)) {
    const id = random.idAt(postedAt);
    const url = `https://${board}.example/jobs/${id.slice(-12)}`;
    const data = { orgId, id, jobId, board, status: job.status, url };
    rows.jobPosting.push({ ...data, postedAt: new Date(postedAt) });
  }
}

function addQuestions(
  { orgId, rows }: Stage,
  job: DemoJob,
  jobId: string,
  at: number,
  random: Random,
) {
  job.questions.forEach(([prompt, kind, expected], position) => {
    rows.screeningQuestion.push({
      ...{ orgId, id: random.idAt(at), jobId, position, prompt, kind },
      isKnockout: expected !== undefined,
      expectedAnswer: expected ?? null,
    });
  });
}

function addAgent({ orgId, now, rows }: Stage, company: DemoCompany, random: Random): string {
  const id = random.idAt(now - 390 * DAY);
  rows.agentConfiguration.push({ orgId, id, voice: 'warm', ...company.agent });
  return id;
}

/** Adds sites, jobs with postings and questions, and the screening agent. */
export function addOffice(stage: Stage, company: DemoCompany, random: Random): PlacedJob[] {
  const { orgId, now, rows } = stage;
  const siteIds = addSites(stage, company, random);
  const agentConfigId = addAgent(stage, company, random);
  return company.jobs.map((job, index) => {
    const openedAt = now - (job.status === 'draft' ? 4 : 150 + 20 * index) * DAY;
    const id = random.idAt(openedAt);
    const locationId = siteIds[job.site];
    const site = company.sites[job.site];
    if (!locationId || !site) throw new Error(`The job ${job.title} has no site.`);
    const [salaryRangeMin, salaryRangeMax, salaryPeriod] = job.pay;
    const { title, department, status, description, employmentType, locationType } = job;
    rows.job.push({
      ...{
        orgId,
        id,
        locationId,
        title,
        department,
        status,
        description,
        employmentType,
        locationType,
      },
      ...{ salaryRangeMin, salaryRangeMax, salaryPeriod, agentConfigId },
      ...{ locationCity: site.city, locationState: site.state, postalCode: site.zip },
      autoScreen: status === 'active',
      createdAt: new Date(openedAt),
      updatedAt: new Date(openedAt + 3 * DAY),
    });
    if (job.isIntake) rows.intake.push({ locationId, jobId: id });
    addPostings(stage, job, id, openedAt + DAY, random);
    addQuestions(stage, job, id, openedAt, random);
    return { ...job, id, locationId };
  });
}

/** Adds blocklist entries of all five types, among them an expired and a removed one. */
export function addBlocklist({ orgId, rows, now }: Stage, random: Random): void {
  const add = (
    matchType: 'email' | 'phone' | 'name_exact' | 'name_fuzzy' | 'email_domain',
    matchValue: string,
    normalizedValue: string,
    reason: string | null,
    days: { ago: number; expires?: number; removed?: number },
  ) => {
    const at = now - days.ago * DAY;
    const inDays = (count?: number) => (count === undefined ? null : new Date(now + count * DAY));
    rows.blocklistEntry.push({
      ...{ orgId, id: random.idAt(at), matchType, matchValue, normalizedValue, reason },
      ...{
        createdAt: new Date(at),
        expiresAt: inDays(days.expires),
        removedAt: inDays(days.removed),
      },
    });
  };
  add(
    'email',
    'Rick.Dalton77@gmail.example',
    'rick.dalton77@gmail.example',
    'Threatened a coordinator',
    { ago: 120 },
  );
  add('phone', '(614) 555-0199', '+16145550199', 'Asked never to be called again', { ago: 64 });
  add('name_exact', 'Gerald Pruitt', 'gerald pruitt', 'Dismissed for theft, do not rehire', {
    ago: 200,
  });
  add('name_fuzzy', 'Kristofer Maddox', 'kristofer maddox', 'Applies under several spellings', {
    ago: 31,
  });
  add('email_domain', '@tempmail.example', 'tempmail.example', 'Throw-away addresses', { ago: 90 });
  add('email', 'j.ortega@yahoo.example', 'j.ortega@yahoo.example', 'No-show at three interviews', {
    ago: 210,
    expires: -30,
  });
  add('email', 'lena.fox@outlook.example', 'lena.fox@outlook.example', null, {
    ago: 45,
    expires: 45,
  });
  add('phone', '513-555-0187', '+15135550187', 'Entered by mistake', { ago: 12, removed: -11 });
}
