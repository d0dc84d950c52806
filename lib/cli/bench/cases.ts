import type { AnyOperation } from '@/lib/contract/operation';
import { firstRowsText } from '@/lib/hiring/candidates/list-sql';
import { operations } from '@/lib/http/operations';
import type { Sample } from './sample';
import type { Goal } from './targets';

/** One thing to ask for; several paths are asked for in turn. */
export type RequestCase = { name: string; paths: string[]; goal: Goal };

/** The same SQL without server, framework or serializing. */
export type SqlCase = { text: string; values: unknown[] };

const base = '/api/v1';

function candidateCase(name: string, goal: Goal, query: Record<string, string>): RequestCase {
  const parameters = new URLSearchParams(query).toString();
  return { name, goal, paths: [`${base}/candidates${parameters && `?${parameters}`}`] };
}

/** Every operation that reads, over records of the sample. */
export function operationCases(sample: Sample): RequestCase[] {
  const reading = Object.entries<AnyOperation>(operations).filter(
    ([, { method, surface, query }]) =>
      // What has to be told more than its path, such as the format of an export, is no case here.
      method === 'GET' && surface === 'org' && (query?.safeParse({}).success ?? true),
  );
  return reading.flatMap(([name, { path }]) => {
    const paths = sample.records.map((record) =>
      path.replace(/\{(\w+)\}/g, (place, key) => record[key] ?? place),
    );
    const known = [...new Set(paths)].filter((one) => !one.includes('{'));
    if (known.length === 0) return [];
    const goal = name === 'getPipeline' ? 'board' : 'read';
    return [{ name, goal, paths: known.map((one) => base + one) }];
  });
}

/** The candidate list by every order, filter, search and depth. */
export function candidateListCases({ jobId, phone, email, candidates }: Sample): RequestCase[] {
  const deepPage = String(Math.max(1, Math.floor(candidates / 100)));
  const directions = ['asc', 'desc'];
  const sorts = ['name', 'score', 'activity'].flatMap((by) =>
    directions.map((to) =>
      candidateCase(`sort ${by} ${to}`, 'read', { sort_by: by, sort_order: to }),
    ),
  );
  const deep = [undefined, 'name', 'score', 'activity'].map((by) =>
    candidateCase(`page ${deepPage}${by ? ` by ${by}` : ''}`, 'deep', {
      page: deepPage,
      ...(by && { sort_by: by }),
    }),
  );
  const filters: Record<string, Record<string, string>> = {
    'include applications': { include: 'applications' },
    'stage, rare': { stage: 'reschedule_requested' },
    'stage, common': { stage: 'client_rejected' },
    status: { status: 'hired' },
    job: { job_id: jobId },
    'source, rare': { source: 'manual' },
    'source, two common': { source: 'indeed,linkedin' },
    'score from 50': { min_score: '50' },
    'score to 50': { max_score: '50' },
    'score 80 to 90': { min_score: '80', max_score: '90' },
    'one day': { date_from: '2026-03-02', date_to: '2026-03-02' },
    'since a year': { date_from: '2025-11-01' },
    'stage and job': { stage: 'hired', job_id: jobId },
    'stage, score, since': { stage: 'client_rejected', min_score: '60', date_from: '2025-01-01' },
    'score, source, dates': {
      min_score: '40',
      source: 'indeed',
      date_from: '2024-06-01',
      date_to: '2026-06-01',
    },
    'stage by name': { stage: 'hired', sort_by: 'name' },
    'stage by score': { stage: 'failed_screening', sort_by: 'score' },
    'dates by activity': { date_to: '2024-12-31', sort_by: 'activity' },
    'stage, page 1000': { stage: 'client_rejected', page: '1000' },
    'search rare, telephone': { search: phone },
    'search rare, e-mail': { search: email },
    'search name': { search: 'maria' },
    'search two names': { search: 'maria lopez' },
    'search common': { search: 'gmail' },
    'search common by name': { search: 'gmail', sort_by: 'name' },
    'search common, page 1000': { search: 'gmail', page: '1000' },
    'search two characters, no hit': { search: 'qx' },
    'search two characters, common': { search: 'ma' },
    'search no hit': { search: 'zzyzzx' },
    'search name and stage': { search: 'maria', stage: 'client_rejected' },
    'search common and stage': { search: 'gmail', stage: 'client_rejected' },
  };
  const filtered = Object.entries(filters).map(([name, query]) =>
    candidateCase(name, 'deep', query),
  );
  return [...sorts, ...deep, ...filtered];
}

/** What the first pages and single records cost without the server, by the name of the case. */
export function sqlCases({ orgId, records }: Sample): Partial<Record<string, SqlCase>> {
  const list = (by: 'newest' | 'name' | 'score' | 'activity') => ({
    text: firstRowsText({ by, descending: by !== 'name' }, 'LIMIT 20'),
    values: [orgId],
  });
  const byId = (table: string, key: string) => ({
    text: `SELECT * FROM ${table} WHERE org_id = $1 AND id = $2`,
    values: [orgId, records[0]?.[key]],
  });
  return {
    listCandidates: list('newest'),
    'sort name asc': list('name'),
    'sort score desc': list('score'),
    'sort activity desc': list('activity'),
    getCandidate: byId('candidate', 'candidateId'),
    getApplication: byId('application', 'applicationId'),
  };
}
