import type { z } from 'zod';
import type { conversation } from '@/lib/contract/history';
import { serializeCheck } from '@/lib/hiring/checks/serialize';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { serializeCandidate } from '@/lib/hiring/records/candidate-record';
import { serializeJob } from '@/lib/hiring/records/job-record';
import type { Prisma } from '@/prisma/generated/client';
import type { ApplicationDetail } from './application-detail';
import type { ConversationRow } from './available-stages';
import { serializeAvailableStages, serializeStageMove } from './serialize';

function serializeConversation(row: ConversationRow): z.input<typeof conversation> {
  return {
    id: row.id,
    channel: row.channel,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    summary: row.summary,
    outcome: row.outcome,
  };
}

/** Returns a stored map as it is, and null for everything else. */
export function mapOrNull(value: Prisma.JsonValue): Record<string, unknown> | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
}

/** Turns everything about an application into the contract's response. */
export function serializeDetail(detail: ApplicationDetail) {
  return {
    application: serializeApplication(detail.application),
    candidate: serializeCandidate(detail.candidate, detail.candidate.isFlagged),
    job: serializeJob(detail.job, detail.stats),
    ...serializeAvailableStages(detail.stages),
    stage_history: detail.moves.map(serializeStageMove),
    conversations: detail.conversations.map(serializeConversation),
    resume_data: mapOrNull(detail.application.resumeData),
    research: mapOrNull(detail.application.research),
    background_check: detail.check ? serializeCheck(detail.check) : null,
  };
}
