import { openStages } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Random } from '@/prisma/seed/random';

export type ModelApplication = {
  jobId: string;
  stage: StageSlug;
  score: number | null;
  appliedAt: Date | null;
};

export type ModelCandidate = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  source: string | null;
  lastActivityAt: Date;
  applications: ModelApplication[];
};

export type ModelQuery = Record<string, string>;

const dayMilliseconds = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1);

const firstNames = [
  ...['Maria', 'José', 'Anne-Marie', "D'Arcy", 'Li', 'Ömer', 'maria', '100%', 'A_b'],
  ...['Zoe\u0308', 'Ｍａｒíａ', 'Łukasz'],
];
const lastNames = [
  ...['Lopez', 'O’Neill', 'van der Berg', 'Axb', 'Ng', 'lopez', 'Smith Lopez', 'Zoë', "O'Neill"],
  ...['Ångström', 'A\u030angstro\u0308m', 'Øst', 'Strauß', 'Lópe\u0301z', 'Иванов', 'Ёлкин', '李'],
];
const domains = ['example.com', 'mail.example', 'x-y.example'];
const sources = ['indeed', 'referral', 'career_site', null];
const searches = [
  'lopez',
  'MARIA lopez',
  'mar',
  'li',
  'a',
  'zq',
  'ömer',
  'OMER',
  'zoë',
  'zoe angstrom',
  'Zoe\u0308',
  'å',
  'ÅNGSTRÖM',
  'lukasz',
  'strauss',
  'strauß',
  'ost',
  'Ｌｏｐｅｚ',
  '（614） 555',
  'елкин',
  'neill',
  "d'arcy",
  'anne-marie',
  'a_b',
  '%',
  '_',
  '100%',
  'example.com',
  '@mail',
  '(614) 555-00',
  '614 555',
  '55500',
  '61',
  'lopez 555-00',
  '  ',
];

const modelStages = [...openStages.slice(0, 3), 'client_rejected', 'dnc'] as const;

function moment(random: Random): Date {
  return new Date(firstDay + random.below(40) * dayMilliseconds + random.below(3) * 43_199_999);
}

function application(random: Random, jobId: string): ModelApplication {
  return {
    jobId,
    stage: random.pick(modelStages),
    score: random.chance(0.7) ? random.below(11) * 10 + random.pick([0, 0.5]) : null,
    appliedAt: random.chance(0.9) ? moment(random) : null,
  };
}

/** A made-up candidate whose names, numbers and applications often coincide with others'. */
export function modelCandidate(random: Random, id: string, jobIds: string[]): ModelCandidate {
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const mailbox = `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, '_');
  const applications = random.pick([0, 1, 1, 1, 2, 3]);
  const first = random.below(jobIds.length);
  return {
    id,
    firstName,
    lastName,
    email: random.chance(0.8) ? `${mailbox}@${random.pick(domains)}` : null,
    phone: random.chance(0.8) ? `(614) 555-0${random.below(10)}${random.below(10)}1` : null,
    source: random.pick(sources),
    lastActivityAt: moment(random),
    // To one job somebody has one open application.
    applications: Array.from({ length: applications }, (_, place) =>
      application(random, jobIds[(first + place) % jobIds.length] ?? ''),
    ),
  };
}

function day(random: Random): string {
  const text = new Date(firstDay + random.below(40) * dayMilliseconds).toISOString();
  return random.chance(0.7) ? text.slice(0, 10) : text;
}

/** A query whose every parameter is there or not, as chance has it. */
export function modelQuery(random: Random, jobIds: string[]): ModelQuery {
  const often = random.pick([0.1, 0.3, 0.5]);
  const choices: Record<string, () => string> = {
    search: () => random.pick(searches),
    status: () => random.pick(modelStages),
    stage: () => random.pick(modelStages),
    job_id: () => random.pick(jobIds),
    source: () => random.pick(['indeed', 'referral, career_site', 'unknown', ',', 'Indeed']),
    min_score: () => String(random.below(11) * 10),
    max_score: () => String(random.below(11) * 10),
    date_from: () => day(random),
    date_to: () => day(random),
    sort_by: () => random.pick(['name', 'score', 'activity']),
    sort_order: () => random.pick(['asc', 'desc']),
    page: () => String(1 + random.below(5)),
    limit: () => random.pick(['1', '7', '20', '100', '1000']),
  };
  const wanted = Object.entries(choices).filter(() => random.chance(often));
  return Object.fromEntries(wanted.map(([name, choose]) => [name, choose()]));
}
