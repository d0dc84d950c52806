import { env } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { nextAttemptDelay } from '@/lib/base/retry-schedule';
import type { ClaimedDelivery } from './claim-deliveries';
import type { AttemptRecord, Completion } from './complete-deliveries';
import { decideDestination } from './destination';
import type { Sender, SendOutcome } from './https-sender';
import { signatureHeader } from './signature';

const userAgent = 'Recruiting-Service-Webhooks/1';

function keysOf({ orgId, id, leaseToken }: ClaimedDelivery) {
  return { orgId, id, leaseToken };
}

function requestOf(delivery: ClaimedDelivery, url: string, signature: string) {
  return {
    url,
    body: delivery.body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      'Service-Signature': signature,
      'Service-Event-Id': delivery.eventId,
      'Service-Event-Type': delivery.eventType,
    },
  };
}

function failureOf(outcome: SendOutcome): string | null {
  if (outcome.outcome === 'failure') return outcome.failureClass;
  const { status } = outcome;
  return status >= 200 && status < 300 ? null : `http_${status}`;
}

function followUp(failure: string | null, { attemptCount, replayedAfter }: ClaimedDelivery) {
  if (failure === null) return { status: 'delivered', reason: null, delaySeconds: null } as const;
  const { WEBHOOK_RETRY_SCHEDULE } = env();
  const attemptsMade = attemptCount + 1 - replayedAfter;
  const delaySeconds = nextAttemptDelay(attemptsMade, WEBHOOK_RETRY_SCHEDULE, Math.random);
  const status = delaySeconds === null ? 'abandoned' : 'pending';
  return { status, reason: failure, delaySeconds } as const;
}

function recordOf(
  outcome: SendOutcome,
  { url, host }: Pick<AttemptRecord, 'url' | 'host'>,
  startedAt: Date,
  signature: string | null,
): AttemptRecord {
  const hasAnswer = outcome.outcome === 'response';
  return {
    id: newId(startedAt),
    url,
    host,
    startedAt,
    durationMs: outcome.durationMs,
    responseStatus: hasAnswer ? outcome.status : null,
    failureClass: hasAnswer ? null : outcome.failureClass,
    responseExcerpt: hasAnswer ? outcome.excerpt : null,
    signedAt: new Date(Math.floor(startedAt.getTime() / 1000) * 1000),
    signature,
  };
}

function unattempted(delivery: ClaimedDelivery, error: unknown): Completion {
  log().error({ err: error, delivery_id: delivery.id }, 'delivery could not be attempted');
  const outcome = { outcome: 'failure', failureClass: 'unsendable', durationMs: 0 } as const;
  const to = { url: delivery.ownUrl ?? delivery.registryUrl ?? '', host: null };
  const attempt = recordOf(outcome, to, new Date(), null);
  return { ...keysOf(delivery), ...followUp('unsendable', delivery), attempt };
}

async function attempt(delivery: ClaimedDelivery, sender: Sender): Promise<Completion> {
  const keys = keysOf(delivery);
  const destination = decideDestination(delivery, env().SERVICE_ENVIRONMENT);
  if (destination.kind === 'skip') {
    const { reason } = destination;
    return { ...keys, status: 'skipped', reason, delaySeconds: null, attempt: null };
  }
  const startedAt = new Date();
  const unixSeconds = Math.floor(startedAt.getTime() / 1000);
  const header = signatureHeader(destination.secret, delivery.body, unixSeconds);
  const outcome = await sender.send(requestOf(delivery, destination.url, header));
  const signature = header.slice(header.lastIndexOf('=') + 1);
  return {
    ...keys,
    ...followUp(failureOf(outcome), delivery),
    attempt: recordOf(outcome, destination, startedAt, signature),
  };
}

/**
 * Makes one attempt at a claimed delivery and returns what to record. Never throws: an attempt that
 * cannot be made counts in the schedule, so the delivery is neither lost nor retried for ever.
 */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  sender: Sender,
): Promise<Completion> {
  try {
    return await attempt(delivery, sender);
  } catch (error) {
    return unattempted(delivery, error);
  }
}
