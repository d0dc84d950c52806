import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { read } from '@/lib/base/db';
import { shownTo } from '@/lib/hiring/blocklist/flag-candidate';
import { inForce } from '@/lib/hiring/blocklist/match';
import {
  candidateNotFound,
  candidateOf,
  type JoinedCandidate,
  joinedCandidateColumns,
} from '@/lib/hiring/records/candidate-record';
import { readTagsOf } from '@/lib/hiring/tags/read-tags';
import { readTimelinePage } from '@/lib/outbox/activity/timeline';
import type { BlocklistEntry, Candidate } from '@/prisma/generated/client';
import { readCardsOf } from './cards';
import { type GlanceQuery, readGlance } from './glance';

type MatchRow = {
  [Field in keyof Pick<
    BlocklistEntry,
    'id' | 'matchType' | 'matchValue' | 'reason' | 'expiresAt'
  > as `match.${Field}`]: BlocklistEntry[Field] | null;
};

type HoldRow = {
  'hold.reason': string | null;
  'hold.placedBy': string | null;
  'hold.placedAt': Date | null;
};

type PersonRow = JoinedCandidate & Pick<Candidate, 'consentContact'> & MatchRow & HoldRow;

const personQuery = `
  SELECT ${joinedCandidateColumns}, c.consent_contact AS "consentContact",
    e.id AS "match.id", e.match_type AS "match.matchType", e.match_value AS "match.matchValue",
    e.reason AS "match.reason", e.expires_at AS "match.expiresAt",
    h.reason AS "hold.reason", h.placed_by AS "hold.placedBy", h.placed_at AS "hold.placedAt"
  FROM candidate c
  LEFT JOIN legal_hold h ON h.org_id = $1 AND h.candidate_id = $2
  LEFT JOIN blocklist_entry e
    ON e.org_id = $1 AND e.id = c.blocked_by AND ${inForce('e')}
  WHERE c.org_id = $1 AND c.id = $2`;

function matchOf(row: PersonRow) {
  const { 'match.id': id, 'match.matchType': matchType, 'match.matchValue': matchValue } = row;
  if (id === null || matchType === null || matchValue === null) return null;
  return {
    ...{ id, matchType, matchValue },
    ...{ reason: row['match.reason'], expiresAt: row['match.expiresAt'] },
  };
}

function holdOf(row: PersonRow, actor: Actor) {
  const { 'hold.placedBy': placedBy, 'hold.placedAt': placedAt, 'hold.reason': reason } = row;
  if (placedBy === null || placedAt === null) return null;
  return { placedBy, placedAt, reason: isAllowed(actor, 'candidate:hold') ? reason : null };
}

export type Overview = Awaited<ReturnType<typeof getCandidateOverview>>;

/**
 * Returns all that the first look at a candidate shows: the person, their applications, what
 * matters about one of them, and the first page of the timeline. The application is the one asked
 * for if it is theirs, else the latest open one, else the latest. Throws CANDIDATE_NOT_FOUND.
 */
export async function getCandidateOverview(actor: Actor, candidateId: string, query: GlanceQuery) {
  await authorizeOn(actor, 'candidate:read', 'candidate', candidateId);
  authorize(actor, 'application:read');
  const { orgId } = actor;
  const [[person], cards, glance, timeline, tags] = await Promise.all([
    read<PersonRow>('overview-person', personQuery, [orgId, candidateId]),
    readCardsOf(actor, candidateId),
    readGlance(actor, candidateId, query),
    readTimelinePage(actor, candidateId, { include: 'all' }),
    readTagsOf(orgId, [candidateId]),
  ]);
  if (!person) throw candidateNotFound();
  const { consentContact } = person;
  return {
    candidate: shownTo(actor, { ...candidateOf(person), blocklistMatch: matchOf(person) }),
    legalHold: holdOf(person, actor),
    ...{ consentContact, cards, glance, timeline, tags: tags.get(candidateId) ?? [] },
  };
}
