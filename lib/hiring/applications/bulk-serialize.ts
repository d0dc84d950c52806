import type { z } from 'zod';
import type { BodyOf } from '@/lib/contract/operation';
import { isRejectionStage } from '@/lib/pipeline/rejection-outcomes';
import type { bulkMove } from './bulk-contract';
import type { BulkMove, BulkResult } from './move-in-bulk';
import { serializeMoved, serializeReopened } from './serialize';

type Body = BodyOf<typeof bulkMove>;
type Answer = z.input<NonNullable<typeof bulkMove.result>>;

/** Returns the move that the body of a bulk action requests. */
export function moveOf(body: Body): BulkMove {
  const { action, to_stage: to, from_stages: seenIn, force, reason, notify, ...rejection } = body;
  if (action === 'reopen') return { kind: 'reopen', reason };
  const shared = { kind: 'move', seenIn, reason } as const;
  if (action === 'move-forward') return { ...shared, request: { kind: 'forward' } };
  if (action === 'change-stage' && to) {
    const request = { kind: 'change', to, force: force ?? false } as const;
    return { ...shared, request, isSilent: notify === false };
  }
  const { outcome = 'recruiter_rejected', scheduled_send_at: sendAt } = rejection;
  const stage = to && isRejectionStage(to) ? to : undefined;
  return {
    ...{ ...shared, request: { kind: 'reject', to: stage } },
    rejection: { reason, outcome, sendAt, to: stage, isSilent: rejection.send_message === false },
  };
}

function serializeResult(result: BulkResult): Answer['results'][number] {
  const { applicationId: application_id } = result;
  if (result.moved && 'rejectionSentAt' in result.moved) {
    const { message_cancelled: _, ...reopened } = serializeReopened(result.moved);
    return { application_id, ...reopened };
  }
  if (result.moved) return { application_id, ...serializeMoved(result.moved) };
  const { code, message } = result.error;
  return { application_id, success: false, error: { code, message } };
}

/** Turns the outcome of each application into the response, with counts. */
export function serializeBulk(results: readonly BulkResult[]): Answer {
  const succeeded = results.filter(({ moved }) => moved).length;
  return { results: results.map(serializeResult), succeeded, failed: results.length - succeeded };
}
