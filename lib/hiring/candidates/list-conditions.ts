import { within } from '@/lib/auth/reach';
import type { SearchTerm } from '@/lib/base/search-terms';
import { inForce } from '@/lib/hiring/blocklist/match';
import { countsInStage } from '@/lib/hiring/records/tallies';
import type { ApplicationFilter, CandidateFilter } from './list-filter';

/** Adds a value to a statement and returns its placeholder, `$n`. */
export type Value = (value: unknown) => string;

// A term may normalize to nothing, which must match no candidates rather than all.
const wordsIn = (value: Value, words: string) => `nullif(folded_words(${value(words)}), '')`;

function contains(value: Value, words: string): string {
  return `c.search_text LIKE '%' || ${wordsIn(value, words)} || '%'`;
}

// A name in these scripts is written with a blank or without, and with the family name first or last.
const writtenFreely = /^[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}]{2,20}$/u;

function isSpelled(value: Value, words: string): string {
  const spellings = `unnest(name_spellings(${wordsIn(value, words)})) AS spelling`;
  return `c.search_text LIKE ANY (ARRAY(SELECT '% ' || spelling || '%' FROM ${spellings}))`;
}

function termCondition(value: Value, term: SearchTerm): string {
  if (term.kind === 'nothing') return 'false';
  const found = foundBy(value, term);
  return writtenFreely.test(term.words) ? `(${found} OR ${isSpelled(value, term.words)})` : found;
}

function foundBy(value: Value, term: Exclude<SearchTerm, { kind: 'nothing' }>): string {
  // Every word of the text is preceded by a space.
  if (term.kind === 'prefix') {
    return `c.search_text LIKE '% ' || ${wordsIn(value, term.words)} || '%'`;
  }
  const anywhere = contains(value, term.words);
  return term.digits ? `(${anywhere} OR ${contains(value, term.digits)})` : anywhere;
}

function sourceCondition(alias: 'a' | 'c', value: Value, sources: string[]): string {
  return sources.length === 1
    ? `${alias}.source = ${value(sources[0])}`
    : `${alias}.source = ANY(${value(sources)})`;
}

/** Returns the filter's conditions on the candidate `c` itself. */
export function candidateConditions(value: Value, filter: CandidateFilter): string[] {
  const { terms, sources, minBestScore, flagged, tagged } = filter;
  const conditions = terms.map((term) => termCondition(value, term));
  if (sources) conditions.push(sourceCondition('c', value, sources));
  if (minBestScore !== undefined) conditions.push(`c.best_score >= ${value(minBestScore)}`);
  if (flagged) conditions.push(flaggedCondition('c.id', value, flagged));
  if (tagged) conditions.push(taggedCondition('c.id', value, tagged));
  return conditions;
}

/** SQL condition: the blocklist meets the candidate with this id, or does not. */
export function flaggedCondition(
  candidateId: string,
  value: Value,
  { orgId, isFlagged }: { orgId: string; isFlagged: boolean },
): string {
  const org = value(orgId);
  return `${candidateId} ${isFlagged ? 'IN' : 'NOT IN'} (
    SELECT b.id FROM candidate b JOIN blocklist_entry e ON e.org_id = ${org} AND e.id = b.blocked_by
    WHERE b.org_id = ${org} AND b.blocked_by IS NOT NULL AND ${inForce('e')})`;
}

/** SQL condition: the candidate with this id has any of these tags. */
export function taggedCondition(
  candidateId: string,
  value: Value,
  { orgId, tagIds }: { orgId: string; tagIds: string[] },
): string {
  return `${candidateId} IN (SELECT t.candidate_id FROM candidate_tag t
    WHERE t.org_id = ${value(orgId)} AND t.tag_id = ANY(${value(tagIds)}::uuid[]))`;
}

// As an array they are read once and looked up in a hash.
function pendingCondition(
  value: Value,
  { orgId, isPending }: { orgId: string; isPending: boolean },
): string {
  const waiting = `ARRAY(SELECT m.application_id FROM message m WHERE m.org_id = ${value(orgId)}
    AND m.status = 'queued' AND m.application_id IS NOT NULL)`;
  return isPending ? `a.id = ANY(${waiting})` : `a.id <> ALL(${waiting})`;
}

// As an array the jobs are read once, before the applications, whose index by job then serves.
function ofRecruiter(value: Value, { orgId, userId }: { orgId: string; userId: string | null }) {
  return `a.job_id = ANY(ARRAY(SELECT j.id FROM job j
    WHERE j.org_id = ${value(orgId)} AND j.recruiter_id = ${value(userId)}
      AND j.deleted_at IS NULL))`;
}

/**
 * Returns the filter on the application `a` as one condition. Texts come last: a scan of a million
 * rows tests in this order, and texts take longest to compare.
 */
export function applicationCondition(value: Value, filter: ApplicationFilter): string {
  const { stage, jobId, sources, minScore, maxScore, appliedFrom, appliedTo } = filter;
  const { jobIds, locationIds, waitingDays, pendingMessage, recruiter, reach } = filter;
  const conditions = [
    stage && `a.stage = ${value(stage)}::stage AND ${countsInStage('a')}`,
    jobId && `a.job_id = ${value(jobId)}`,
    jobIds && `a.job_id = ANY(${value(jobIds)}::uuid[])`,
    locationIds && `a.location_id = ANY(${value(locationIds)}::uuid[])`,
    waitingDays !== undefined &&
      `a.stage_entered_at <= now() - make_interval(days => ${value(waitingDays)})`,
    minScore !== undefined && `a.score >= ${value(minScore)}`,
    maxScore !== undefined && `a.score <= ${value(maxScore)}`,
    appliedFrom && `a.applied_at >= ${value(appliedFrom)}`,
    appliedTo && `a.applied_at <= ${value(appliedTo)}`,
    pendingMessage && pendingCondition(value, pendingMessage),
    recruiter && ofRecruiter(value, recruiter),
    sources && sourceCondition('a', value, sources),
    reach && within({ reach }, value).application('a').replace(' AND ', ''),
  ];
  return conditions.filter((condition) => typeof condition === 'string').join(' AND ');
}

/** SQL condition: an application of the candidate `c` matches the filter. */
export function existsText(value: Value, org: string, filter: ApplicationFilter): string {
  return `EXISTS (SELECT FROM application a WHERE a.org_id = ${org}
    AND a.candidate_id = c.id AND ${applicationCondition(value, filter)})`;
}

/** Returns all conditions on the candidate `c`, including those on applications. */
export function allConditions(value: Value, org: string, filter: CandidateFilter): string {
  const conditions = candidateConditions(value, filter);
  if (filter.application) conditions.push(existsText(value, org, filter.application));
  return conditions.join(' AND ');
}
