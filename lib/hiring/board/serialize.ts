import type { z } from 'zod';
import { serializeStage } from '@/lib/hiring/applications/serialize';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { candidateOf, serializeCandidate } from '@/lib/hiring/records/candidate-record';
import { serializeTag } from '@/lib/hiring/tags/read-tags';
import { currentZone, defaultTimeZone } from '@/lib/words/zone-names';
import type { Card } from './cards';
import type { ChangeRow } from './changes';
import type { getPipeline, listApplications, listChanges } from './contract';
import type { Column } from './pipeline';

type CardShown = z.input<NonNullable<typeof listApplications.result>>['applications'][number];
type StageShown = z.input<NonNullable<typeof getPipeline.result>>['stages'][number];
type ChangeShown = z.input<NonNullable<typeof listChanges.result>>['changes'][number];

function pendingOf({ messageId, messageKind, messageDueAt }: Card) {
  if (!messageId || !messageKind || !messageDueAt) return null;
  return { message_id: messageId, kind: messageKind, due_at: messageDueAt.toISOString() };
}

function interviewOf({ interviewId, interviewStart, interviewEnd, interviewerName }: Card) {
  if (!interviewId || !interviewStart || !interviewEnd) return null;
  return {
    interview_id: interviewId,
    start_time: interviewStart.toISOString(),
    end_time: interviewEnd.toISOString(),
    interviewer_name: interviewerName,
  };
}

/**
 * Turns a card into the contract's Application with its candidate and the board's own fields. Added to
 * the application's own object: see `serializeCandidate`.
 */
export function serializeCard(card: Card): CardShown {
  return Object.assign(serializeApplication(card), {
    candidates: serializeCandidate(candidateOf(card), card.isFlagged),
    job: { id: card.jobId, title: card.jobTitle },
    location_name: card.locationName,
    time_zone: currentZone(card.timeZone ?? defaultTimeZone),
    stage_entered_at: card.stageEnteredAt.toISOString(),
    source: card.source,
    is_flagged: card.isFlagged,
    pending_message: pendingOf(card),
    is_message_failed: card.isMessageFailed,
    next_interview: interviewOf(card),
    consent_pending_since: card.consentPendingSince?.toISOString() ?? null,
    tags: card.tags.map(serializeTag),
  });
}

/** Turns a column of the board into the response. */
export function serializeColumn({ stage, count, cards, nextCursor }: Column): StageShown {
  return {
    stage: serializeStage(stage),
    count,
    applications: cards.map(serializeCard),
    next_cursor: nextCursor,
  };
}

/** Turns an activity into a change for boards to follow. */
export function serializeChange(row: ChangeRow): ChangeShown {
  return {
    change_id: row.id,
    type: row.type,
    application_id: row.applicationId,
    candidate_id: row.candidateId,
    job_id: row.jobId,
    from_stage: row.fromStage,
    to_stage: row.toStage,
    actor: { id: row.actorId, name: row.actorName, type: row.actorType },
    occurred_at: row.occurredAt.toISOString(),
  };
}
