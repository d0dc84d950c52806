import { type Actor, isAllowed } from '@/lib/auth/actor';
import { reachOf, readWithin, type Within } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import type { ApplicationFields } from '@/lib/hiring/records/application-record';
import { joinedApplicationColumns } from '@/lib/hiring/records/application-record';
import {
  flaggedColumn,
  type JoinedCandidate,
  joinedCandidateColumns,
} from '@/lib/hiring/records/candidate-record';
import type { TagRow } from '@/lib/hiring/tags/read-tags';
import { reachedNobody, wasTried } from '@/lib/outbox/messages/not-sent';
import type { Application, MessageKind } from '@/prisma/generated/client';

/** An application with what cards show of it; `candidateOf` has its candidate. */
export type Card = ApplicationFields &
  JoinedCandidate &
  Pick<Application, 'stageEnteredAt' | 'source'> & {
    jobTitle: string;
    locationName: string | null;
    timeZone: string | null;
    isFlagged: boolean;
    messageId: string | null;
    messageKind: MessageKind | null;
    messageDueAt: Date | null;
    isMessageFailed: boolean;
    interviewId: string | null;
    interviewStart: Date | null;
    interviewEnd: Date | null;
    interviewerName: string | null;
    consentPendingSince: Date | null;
    tags: TagRow[];
  };

const cardsFrom = (source: string) => `
  SELECT ${joinedApplicationColumns},
    a.stage_entered_at AS "stageEnteredAt", a.source, j.title AS "jobTitle", l.name AS "locationName",
    coalesce(l.time_zone, jl.time_zone) AS "timeZone",
    ${flaggedColumn('c')},
    m.id AS "messageId", m.kind AS "messageKind", m.due_at AS "messageDueAt",
    coalesce(last.failed, false) AS "isMessageFailed",
    i.id AS "interviewId", i.start_time AS "interviewStart", i.end_time AS "interviewEnd",
    u.name AS "interviewerName", b.since AS "consentPendingSince",
    coalesce(tagged.tags, '[]') AS tags, ${joinedCandidateColumns}
  FROM ${source}
  JOIN candidate c ON c.org_id = $1 AND c.id = a.candidate_id
  JOIN job j ON j.org_id = $1 AND j.id = a.job_id
  LEFT JOIN location l ON l.org_id = $1 AND l.id = a.location_id
  LEFT JOIN location jl ON jl.org_id = $1 AND jl.id = j.location_id
  LEFT JOIN LATERAL (
    SELECT id, kind, due_at FROM message
    WHERE org_id = $1 AND application_id = a.id AND status = 'queued'
    ORDER BY due_at, id LIMIT 1
  ) m ON true
  LEFT JOIN LATERAL (
    SELECT ${reachedNobody('t')} AS failed FROM message t
    WHERE t.org_id = $1 AND t.application_id = a.id AND ${wasTried('t')}
    ORDER BY t.updated_at DESC, t.id DESC LIMIT 1
  ) last ON true
  LEFT JOIN LATERAL (
    SELECT id, start_time, end_time, interviewer_id FROM interview
    WHERE org_id = $1 AND application_id = a.id AND status = 'scheduled' AND end_time > now()
    ORDER BY start_time, id LIMIT 1
  ) i ON true
  LEFT JOIN user_account u ON u.id = i.interviewer_id
  LEFT JOIN LATERAL (
    SELECT min(created_at) AS since FROM background_check
    WHERE org_id = $1 AND application_id = a.id AND status = 'pending'
  ) b ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY lower(t.name), t.id) AS tags
    FROM candidate_tag ct JOIN tag t ON t.org_id = $1 AND t.id = ct.tag_id
    WHERE ct.org_id = $1 AND ct.candidate_id = a.candidate_id
  ) tagged ON true`;

const cardsQuery = `${cardsFrom(`unnest($2::uuid[]) WITH ORDINALITY AS page (id, place)
  JOIN application a ON a.org_id = $1 AND a.id = page.id`)}
  ORDER BY page.place`;

// A person has a handful of applications; the limit only bounds the answer.
const cardsOfQuery = (within: Within) => `${cardsFrom(`(
    SELECT * FROM application
    WHERE org_id = $1 AND candidate_id = $2${within.application('application')}
    ORDER BY applied_at DESC NULLS LAST, id DESC LIMIT 100
  ) a`)}
  ORDER BY a.applied_at DESC NULLS LAST, a.id DESC`;

/** What a card says of background checks is for those who may read them. */
function shownTo(actor: Actor, cards: Card[]): Card[] {
  if (isAllowed(actor, 'background_check:read')) return cards;
  return cards.map((card) => ({ ...card, consentPendingSince: null }));
}

/** Returns the cards of these applications as the actor sees them, in the order of the ids. */
export async function readCards(actor: Actor, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  return shownTo(actor, await read<Card>('board-cards', cardsQuery, [actor.orgId, ids]));
}

/** Returns the cards of a candidate's applications within the actor's reach, the latest first, at most 100. */
export async function readCardsOf(actor: Actor, candidateId: string): Promise<Card[]> {
  const sight = { reach: reachOf(actor, 'application:read') };
  const keys = [actor.orgId, candidateId];
  return shownTo(actor, await readWithin<Card>(sight, 'candidate-cards', keys, cardsOfQuery));
}
