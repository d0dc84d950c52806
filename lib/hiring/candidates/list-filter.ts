import { type Actor, userIdOf } from '@/lib/auth/actor';
import { type Reach, reachOf, type Sight, sightOf } from '@/lib/auth/reach';
import { type SearchTerm, searchTerms } from '@/lib/base/search-terms';
import type { applicantFilters } from '@/lib/contract/applicant-filters';
import { endOfDate, startOfDate } from '@/lib/contract/fields';
import type { QueryOf } from '@/lib/contract/operation';
import type { StageSlug } from '@/lib/pipeline/stages';
import { listed } from '@/lib/words/lists';
import type { listCandidates } from './contract';

export type CandidateListQuery = QueryOf<typeof listCandidates>;

export type CandidateOrder = {
  by: 'newest' | 'name' | 'score' | 'activity';
  descending: boolean;
};

/** Conditions that one application must meet together; absent fields do not filter. */
export type ApplicationFilter = {
  stage?: StageSlug;
  jobId?: string;
  jobIds?: string[];
  locationIds?: string[];
  /** In their stage for at least so many days. */
  waitingDays?: number;
  /** Whether a message is still to go out. */
  pendingMessage?: { orgId: string; isPending: boolean };
  sources?: string[];
  minScore?: number;
  maxScore?: number;
  appliedFrom?: Date;
  appliedTo?: Date;
  /** The applications that whoever asks may see. */
  reach?: Reach;
  /** The recruiter whose jobs it must be of; null is nobody. */
  recruiter?: { orgId: string; userId: string | null };
};

/** The filter of a candidate list; null if nothing can match. */
export type CandidateFilter = {
  terms: SearchTerm[];
  /** Tested on the candidate if no application filter tests the same. */
  sources?: string[];
  /** Equals "has an application with at least this score" if nothing else filters applications. */
  minBestScore?: number;
  /** Whether the blocklist meets them. */
  flagged?: { orgId: string; isFlagged: boolean };
  /** Tags of which they have any. */
  tagged?: { orgId: string; tagIds: string[] };
  application?: ApplicationFilter;
  /** What whoever asks sees of people, where that is not everything: their values are of it alone. */
  sight?: Sight;
};

/** Returns the order of a query; newest first without `sort_by`. */
export function orderOf({
  sort_by: by,
  sort_order: direction,
}: CandidateListQuery): CandidateOrder {
  const descending = direction ? direction === 'desc' : by !== 'name';
  return { by: by ?? 'newest', descending };
}

/** The sources that a list names; undefined where it names none. */
export function sourcesOf(list: string | undefined): string[] | undefined {
  const sources = listed(list);
  return sources.length > 0 ? sources : undefined;
}

/** The fields that are there, undefined where none is. */
export function present<T extends object>(fields: T): T | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length > 0
    ? Object.assign(Object.create(null), Object.fromEntries(entries))
    : undefined;
}

/** Returns whether a filter matches every candidate. */
export function asksNothing({ terms, ...others }: CandidateFilter) {
  return terms.length === 0 && Object.values(others).every((one) => one === undefined);
}

/** Returns whether candidates are tested by what their applications do not say. */
export function testsPerson({ terms, flagged, tagged }: CandidateFilter): boolean {
  return terms.length > 0 || flagged !== undefined || tagged !== undefined;
}

type SharedQuery = Pick<CandidateListQuery, keyof typeof applicantFilters>;

function recruiterOf({ mine, recruiter_id: asked }: SharedQuery, actor: Actor) {
  if (!mine && asked === undefined) return undefined;
  const own = mine ? userIdOf(actor) : asked;
  // Nobody is two people: the jobs of others are not one's own.
  const isNobody = own === undefined || (asked !== undefined && asked !== own);
  return { orgId: actor.orgId, userId: isNobody ? null : own };
}

/** Reads the filters that the lists of applications and of candidates share; absent ones are undefined. */
export function sharedFilterOf(query: SharedQuery, actor: Actor) {
  const { orgId } = actor;
  const { is_flagged: isFlagged, message_pending: isPending } = query;
  return {
    person: {
      ...(isFlagged !== undefined && { flagged: { orgId, isFlagged } }),
      ...(query.tag_ids && { tagged: { orgId, tagIds: query.tag_ids } }),
    },
    application: {
      jobIds: query.job_ids,
      locationIds: query.location_ids,
      waitingDays: query.waiting_days,
      pendingMessage: isPending === undefined ? undefined : { orgId, isPending },
      recruiter: recruiterOf(query, actor),
    },
  };
}

/** Reads the filters of an actor's query, within their reach; null if they contradict each other. */
export function filterOf(query: CandidateListQuery, actor: Actor): CandidateFilter | null {
  const { status, stage, job_id: jobId, min_score: minScore, max_score: maxScore } = query;
  if (status && stage && status !== stage) return null;
  const terms = searchTerms(query.search ?? '');
  if (terms.some((term) => term.kind === 'nothing')) return null;
  const sources = sourcesOf(query.source);
  const shared = sharedFilterOf(query, actor);
  const reach = reachOf(actor, 'candidate:read');
  const application = present<ApplicationFilter>({
    stage: stage ?? status,
    jobId,
    minScore,
    maxScore,
    appliedFrom: query.date_from ? startOfDate(query.date_from) : undefined,
    appliedTo: query.date_to ? endOfDate(query.date_to) : undefined,
    reach: reach ?? undefined,
    ...shared.application,
  });
  const sight = reach && { sight: sightOf(actor, 'candidate:read') };
  const person = { terms, ...shared.person, ...sight };
  if (!application) return { ...person, sources };
  if (minScore !== undefined && Object.keys(application).length === 1) {
    return { ...person, sources, minBestScore: minScore };
  }
  return { ...person, application: sources ? { ...application, sources } : application };
}
