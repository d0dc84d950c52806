import type { z } from 'zod';
import { mapOrNull } from '@/lib/hiring/applications/serialize-detail';
import { serializeFlaggedCandidate } from '@/lib/hiring/candidates/serialize';
import { serializeEvaluation } from '@/lib/hiring/evaluations/serialize';
import { serializeTag } from '@/lib/hiring/tags/read-tags';
import { serializeTimeline } from '@/lib/outbox/activity/serialize';
import { outcomeOf } from '@/lib/outbox/messages/not-sent';
import { currentZone } from '@/lib/words/zone-names';
import type { Glance } from './glance';
import type { Overview } from './overview';
import type { getCandidateOverview } from './overview-contract';
import { serializeCard } from './serialize';

type Shown = z.input<typeof getCandidateOverview.result>;
type GlanceShown = NonNullable<Shown['glance']>;

function screeningOf(row: Glance): GlanceShown['screening'] {
  const { screeningResult: result, screeningTier: tier, screenedAt } = row;
  return result && { result, tier, completed_at: screenedAt?.toISOString() ?? null };
}

function callOf(row: Glance): GlanceShown['screening_call'] {
  const { 'run.status': status, 'run.dueAt': dueAt, 'run.failureReason': reason } = row;
  if (!status || !dueAt || status === 'completed' || status === 'cancelled') return null;
  return { status, due_at: dueAt.toISOString(), failure_reason: reason };
}

function conversationOf(row: Glance): GlanceShown['conversation'] {
  const { 'call.id': id, 'call.channel': channel, 'call.startedAt': startedAt } = row;
  if (!id || !channel || !startedAt) return null;
  return {
    ...{ id, channel, started_at: startedAt.toISOString() },
    ended_at: row['call.endedAt']?.toISOString() ?? null,
    ...{ summary: row['call.summary'], outcome: row['call.outcome'] },
  };
}

function interviewOf(row: Glance): GlanceShown['interview'] {
  const { 'interview.startTime': start, 'interview.endTime': end } = row;
  const { 'interview.id': id, 'interview.createdAt': createdAt } = row;
  const { 'interview.interviewerId': holder, 'interview.interviewerName': name } = row;
  if (!id || !start || !end || !createdAt) return null;
  return {
    ...{ interview_id: id, application_id: row.id, candidate_id: row.candidateId },
    interviewer: holder ? { id: holder, name: name ?? '' } : null,
    ...{ start_time: start.toISOString(), end_time: end.toISOString() },
    ...{ status: 'scheduled', created_at: createdAt.toISOString() },
    ...{ time_zone: currentZone(row.timeZone), place: row.place },
  };
}

function messageOf(row: Glance): GlanceShown['message'] {
  const { 'message.id': id, 'message.kind': kind, 'message.channel': channel } = row;
  const { 'message.status': status, 'message.dueAt': dueAt, 'message.createdAt': createdAt } = row;
  if (!id || !kind || !channel || !status || !dueAt || !createdAt) return null;
  const { 'message.sentAt': sentAt, 'message.failureReason': failureReason } = row;
  const outcome = outcomeOf({ status, sentAt, failureReason, transport: row['message.transport'] });
  return {
    ...{ message_id: id, kind, channel, status: outcome.status, subject: row['message.subject'] },
    scheduled_at: row['message.scheduledAt']?.toISOString() ?? null,
    due_at: dueAt.toISOString(),
    sent_at: outcome.sentAt?.toISOString() ?? null,
    failure_reason: outcome.failureReason,
    created_at: createdAt.toISOString(),
  };
}

function serializeGlance(row: Glance): GlanceShown {
  const { score, answers } = serializeEvaluation(row.evaluation);
  return {
    application_id: row.id,
    screening: screeningOf(row),
    screening_call: callOf(row),
    conversation: conversationOf(row),
    answers: row.judged.map(({ prompt, isKnockout, answer, expectedAnswer, matches }) => {
      return { prompt, is_knockout: isKnockout, answer, expected_answer: expectedAnswer, matches };
    }),
    evaluation: answers.length > 0 ? { score, answers } : null,
    interview: interviewOf(row),
    message: messageOf(row),
    placed_at: row.placedAt?.toISOString() ?? null,
    placed_told: row.placedTold,
    partner: row.partner,
    rejection_sent_at: row.rejectionSentAt?.toISOString() ?? null,
    documents: row.hasDocuments
      ? { resume_data: mapOrNull(row.resumeData), research: mapOrNull(row.research) }
      : null,
    counts: {
      ...{ notes: row.notes, messages: row.messages, messages_waiting: row.waiting },
      ...{ interviews: row.interviews, checks: row.checks, documents: row.documents },
    },
  };
}

/** Turns the overview of a candidate into the contract's response. */
export function serializeOverview(overview: Overview): Shown {
  return {
    candidate: {
      ...serializeFlaggedCandidate(overview.candidate),
      tags: overview.tags.map(serializeTag),
    },
    consent_contact: overview.consentContact,
    legal_hold: overview.legalHold && {
      reason: overview.legalHold.reason,
      placed_by: overview.legalHold.placedBy,
      placed_at: overview.legalHold.placedAt.toISOString(),
    },
    applications: overview.cards.map((card) => {
      const { candidates: _, tags: __, ...shown } = serializeCard(card);
      return shown;
    }),
    glance: overview.glance && serializeGlance(overview.glance),
    timeline: serializeTimeline(overview.timeline),
  };
}
