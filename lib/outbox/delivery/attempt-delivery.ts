import { currentTime } from '@/lib/base/clock';
import { env } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { nextAttemptDelay } from '@/lib/base/retry-schedule';
import {
  currentSpan,
  failSpan,
  inSpan,
  type Span,
  type SpanStart,
  traceparent,
} from '@/lib/base/telemetry/spans';
import type { ClaimedDelivery } from './claimed-delivery';
import type { AttemptRecord, Completion } from './complete-deliveries';
import { decideDestination } from './destination';
import type { Sender, SendOutcome } from './https-sender';
import { signatureHeader } from './signature';

const userAgent = 'Recruiting-Service-Webhooks/1';

function keysOf({ orgId, id, leaseToken }: ClaimedDelivery) {
  return { orgId, id, leaseToken };
}

function requestOf(delivery: ClaimedDelivery, url: string, signature: string) {
  const trace = traceparent();
  return {
    url,
    body: delivery.body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      'Service-Signature': signature,
      'Service-Event-Id': delivery.eventId,
      'Service-Event-Type': delivery.eventType,
      ...(trace ? { traceparent: trace } : {}),
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
  const attempt = recordOf(outcome, to, currentTime(), null);
  return { ...keysOf(delivery), ...followUp('unsendable', delivery), attempt };
}

async function attempt(delivery: ClaimedDelivery, sender: Sender): Promise<Completion> {
  const keys = keysOf(delivery);
  const destination = decideDestination(delivery, env().SERVICE_ENVIRONMENT);
  if (destination.kind === 'skip') {
    const { reason } = destination;
    return { ...keys, status: 'skipped', reason, delaySeconds: null, attempt: null };
  }
  const startedAt = currentTime();
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

/** An attempt belongs to the trace of the change that its event tells of, however late it is made. */
function describeAttempt(delivery: ClaimedDelivery): SpanStart {
  return {
    name: `POST ${delivery.eventType}`,
    kind: 'client',
    parent: delivery.traceParent ?? undefined,
    link: currentSpan(),
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': delivery.attemptCount || undefined,
      'recruiting.event.type': delivery.eventType,
      'recruiting.event.id': delivery.eventId,
      'recruiting.delivery.id': delivery.id,
    },
  };
}

function describeOutcome(span: Span | undefined, { status, reason, attempt }: Completion): void {
  // Of the address only the host: the rest may be a secret between the partner and us.
  span?.setAttributes({
    'server.address': attempt?.host?.replace(/:\d+$/, ''),
    'http.response.status_code': attempt?.responseStatus ?? undefined,
    'recruiting.delivery.status': status,
  });
  if (attempt && reason) failSpan(span, reason.replace(/^http_/, ''));
}

/**
 * Makes one attempt at a claimed delivery and returns what to record. Never throws: an attempt that
 * cannot be made counts in the schedule, so the delivery is neither lost nor retried for ever.
 */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  sender: Sender,
): Promise<Completion> {
  return inSpan(
    () => describeAttempt(delivery),
    async (span) => {
      const completion = await attempt(delivery, sender).catch((error: unknown) =>
        unattempted(delivery, error),
      );
      describeOutcome(span, completion);
      return completion;
    },
  );
}
