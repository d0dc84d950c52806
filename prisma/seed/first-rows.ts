import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { createOrganization } from '@/lib/organization/organizations/service';
import { PrismaClient } from '@/prisma/generated/client';
import type { Office } from './candidates';
import { copyInto, copyLine, copyTime } from './copy';
import { idOf } from './ids';
import { type BulkJob, jobs, type Recruiter, recruiters, type Site, sites } from './offices';
import type { Random } from './random';

const YEAR = 365 * 86_400_000;

/** The office a bulk load fills: three years that end at `until`. */
export type BulkOffice = Office & { sites: Site[]; jobs: BulkJob[]; recruiters: Recruiter[] };

/** Generates the sites, jobs and recruiters that candidates meet. */
export function planOffice(random: Random, jobCount: number, until: number, domain: string) {
  const from = until - 3 * YEAR;
  const at = sites(random, Math.min(24, Math.max(3, Math.ceil(jobCount / 8))), from - YEAR);
  return {
    from,
    until,
    sites: at,
    jobs: jobs(random, at, jobCount, { from, until }),
    recruiters: recruiters(random, 8, domain),
  } satisfies BulkOffice;
}

/** Finds the organization of this name, or creates it under an id that the name and seed decide. */
export async function ensureOrganization(
  databaseUrl: string,
  name: string,
  seed: number,
): Promise<string> {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  try {
    const found = await prisma.organization.findFirst({ where: { name } });
    if (found) return found.id;
    const id = idOf(`${seed} ${name}`);
    await prisma.$transaction((tx) => createOrganization(tx, { name, id }));
    return id;
  } finally {
    await prisma.$disconnect();
  }
}

async function writePeople(client: pg.Client, orgId: string, { recruiters }: BulkOffice) {
  const users = recruiters.map(({ id, email, name }) => copyLine([id, email, name]));
  await copyInto(client, 'user_account', ['id', 'email', 'name'], users);
  const members = recruiters.map(({ id }) => copyLine([orgId, id, 'recruiter']));
  await copyInto(client, 'membership', ['org_id', 'user_id', 'role'], members);
}

async function writeSites(client: pg.Client, orgId: string, office: BulkOffice) {
  const lines = office.sites.map(({ id, name, place }) =>
    copyLine([orgId, id, name, place.city, place.state]),
  );
  await copyInto(client, 'location', ['org_id', 'id', 'name', 'city', 'state'], lines);
}

function jobLine(orgId: string, job: BulkJob, agentId: string): string {
  const { place } = job.site;
  return copyLine([
    orgId,
    job.id,
    job.site.id,
    job.title,
    job.description,
    job.status,
    place.city,
    place.state,
    job.locationType,
    job.department,
    job.employmentType,
    job.salary.min,
    job.salary.max,
    job.salary.period,
    job.autoScreen,
    agentId,
    copyTime(job.createdAt),
    copyTime(job.createdAt),
  ]);
}

const jobColumns =
  'org_id id location_id title description status location_city location_state location_type department employment_type salary_range_min salary_range_max salary_period auto_screen agent_config_id created_at updated_at'.split(
    ' ',
  );

function postingLines(orgId: string, job: BulkJob, random: Random): string[] {
  if (job.status === 'draft') return [];
  return ['indeed', 'ziprecruiter', 'linkedin']
    .slice(0, 1 + random.below(3))
    .map((board) =>
      copyLine([
        orgId,
        random.idAt(job.createdAt),
        job.id,
        board,
        job.status,
        copyTime(job.createdAt),
      ]),
    );
}

const prompts: readonly (readonly [string, string, boolean])[] = [
  ['Are you legally authorized to work in the United States?', 'yes_no', true],
  ['Can you work the shift as posted?', 'yes_no', true],
  ['How many years have you done work like this?', 'number', false],
  ['When could you start?', 'text', false],
];

function questionLines(orgId: string, job: BulkJob, random: Random): string[] {
  return prompts.map(([prompt, kind, knockout], position) => {
    const id = random.idAt(job.createdAt);
    const expected = knockout ? 'yes' : null;
    return copyLine([orgId, id, job.id, position, prompt, kind, knockout, expected]);
  });
}

/** Writes recruiters, sites, jobs, postings and questions. */
export async function writeOffice(
  client: pg.Client,
  orgId: string,
  office: BulkOffice,
  random: Random,
): Promise<void> {
  await writePeople(client, orgId, office);
  await writeSites(client, orgId, office);
  const agentId = random.idAt(office.from);
  const agent = ['Screening agent', 'Hi, thanks for applying!', 'Ask every question, stay brief.'];
  const agentColumns = ['org_id', 'id', 'name', 'greeting', 'instructions'];
  const agentLine = copyLine([orgId, agentId, ...agent]);
  await copyInto(client, 'agent_configuration', agentColumns, [agentLine]);
  const jobLines = office.jobs.map((job) => jobLine(orgId, job, agentId));
  await copyInto(client, 'job', jobColumns, jobLines);
  const postingColumns = ['org_id', 'id', 'job_id', 'board', 'status', 'posted_at'];
  const postings = office.jobs.flatMap((job) => postingLines(orgId, job, random));
  await copyInto(client, 'job_posting', postingColumns, postings);
  const questionColumns = 'org_id id job_id position prompt kind is_knockout expected_answer'.split(
    ' ',
  );
  const questions = office.jobs.flatMap((job) => questionLines(orgId, job, random));
  await copyInto(client, 'screening_question', questionColumns, questions);
}
