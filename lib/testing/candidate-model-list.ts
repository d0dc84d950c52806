import type { ModelApplication, ModelCandidate, ModelQuery } from './candidate-model';

function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const plainLetters = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', '’': "'" };
const rootCollation = new Intl.Collator('en');

/** A text as it is searched and sorted: without case, accents and Unicode forms. */
function plain(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Object.entries(plainLetters).reduce((done, [from, to]) => done.replaceAll(from, to), bare);
}

function compareNames(a: string, b: string): number {
  const [one, other] = [plain(a), plain(b)];
  return rootCollation.compare(one, other) || compareText(one, other);
}

function endOf(date: string): number {
  return Date.parse(date.length === 10 ? `${date}T23:59:59.999Z` : date);
}

function meetsApplication(application: ModelApplication, query: ModelQuery): boolean {
  const { status, stage, job_id: jobId, min_score: minimum, max_score: maximum } = query;
  const { date_from: from, date_to: to } = query;
  const { score, appliedAt } = application;
  if (status && application.stage !== status) return false;
  if (stage && application.stage !== stage) return false;
  if (jobId && application.jobId !== jobId) return false;
  if (minimum && (score === null || score < Number(minimum))) return false;
  if (maximum && (score === null || score > Number(maximum))) return false;
  if (from && (appliedAt === null || appliedAt.getTime() < Date.parse(from))) return false;
  return !(to && (appliedAt === null || appliedAt.getTime() > endOf(to)));
}

const applicationFilters = [
  'status',
  'stage',
  'job_id',
  'min_score',
  'max_score',
  'date_from',
  'date_to',
];

const wordsIn = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function meetsTerm(candidate: ModelCandidate, term: string): boolean {
  const { firstName, lastName, email, phone } = candidate;
  const digits = (phone ?? '').replace(/\D/g, '');
  const words = [...wordsIn(`${firstName} ${lastName} ${email ?? ''}`), digits].filter(Boolean);
  const wanted = wordsIn(term);
  if (wanted.length === 0) return false;
  const text = wanted.join(' ');
  if (wanted.length === 1 && text.length < 3) return words.some((word) => word.startsWith(text));
  const number = /^[\d().\-/+]{3,}$/.test(term) ? term.replace(/\D/g, '') : text;
  return words.join(' ').includes(text) || digits.includes(number);
}

function meetsSearch(candidate: ModelCandidate, asked: string): boolean {
  const search = asked.normalize('NFKC');
  const isNumber = /^[\d\s().\-/+]+$/.test(search) && search.replace(/\D/g, '').length >= 3;
  const terms = isNumber ? [search.replace(/\D/g, '')] : search.split(/\s+/).filter(Boolean);
  return terms.every((term) => meetsTerm(candidate, term));
}

function meets(candidate: ModelCandidate, query: ModelQuery): boolean {
  const sources = (query.source ?? '').split(',').map((name) => name.trim());
  const wanted = sources.filter(Boolean);
  if (wanted.length > 0 && !wanted.includes(candidate.source ?? '')) return false;
  if (!meetsSearch(candidate, query.search ?? '')) return false;
  if (!applicationFilters.some((name) => query[name])) return true;
  return candidate.applications.some((application) => meetsApplication(application, query));
}

function bestScore({ applications }: ModelCandidate): number | null {
  const scores = applications.map(({ score }) => score).filter((score) => score !== null);
  return scores.length > 0 ? Math.max(...scores) : null;
}

function compareBy(query: ModelQuery, a: ModelCandidate, b: ModelCandidate): number {
  const descending = query.sort_order ? query.sort_order === 'desc' : query.sort_by !== 'name';
  const direction = descending ? -1 : 1;
  const [scoreA, scoreB] = [bestScore(a), bestScore(b)];
  const unscored =
    query.sort_by === 'score' ? Number(scoreA === null) - Number(scoreB === null) : 0;
  const byKey = {
    name: () => compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName),
    score: () => (scoreA ?? 0) - (scoreB ?? 0),
    activity: () => a.lastActivityAt.getTime() - b.lastActivityAt.getTime(),
    newest: () => 0,
  }[query.sort_by ?? 'newest'];
  return unscored || direction * ((byKey?.() ?? 0) || compareText(a.id, b.id));
}

/** What the candidate list must answer, worked out the slow and obvious way. */
export function modelList(
  candidates: readonly ModelCandidate[],
  query: ModelQuery,
): { total: number; ids: string[] } {
  const found = candidates.filter((candidate) => meets(candidate, query));
  const limit = Math.min(100, Number(query.limit ?? 20));
  const offset = (Number(query.page ?? 1) - 1) * limit;
  const sorted = found.sort((a, b) => compareBy(query, a, b));
  return { total: found.length, ids: sorted.slice(offset, offset + limit).map(({ id }) => id) };
}
