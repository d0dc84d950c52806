import { log } from '@/lib/base/log';
import {
  type ClaimedMessage,
  claimMessages,
  completeMessage,
  failMessage,
  releaseMessages,
} from './claim-messages';
import { retryDelay, sendFailure } from './classify-failure';
import type { Transport } from './outgoing-message';
import { openLetter } from './seal-content';
import { concurrentSends, openTransport } from './transport';

export type DrainCounts = { claimed: number; sent: number; retrying: number; failed: number };

export type DrainSettings = {
  transport: Transport;
  batchSize: number;
  leaseSeconds: number;
  runSeconds: number;
};

// One send takes at most about 100 s, the transport's time-outs over a whole dialogue; started in
// the first third of the lease, it ends inside it.
const defaults = { batchSize: 10, leaseSeconds: 180, runSeconds: 20 };

async function attempt(
  message: ClaimedMessage,
  transport: Transport,
  counts: DrainCounts,
): Promise<void> {
  const ids = { org_id: message.orgId, message_id: message.id, attempt: message.attempts };
  const send = async () => transport.send({ ...message, body: openLetter(message) });
  const outcome = await send().then(
    ({ transport: name }) => ({ name }),
    (error: unknown) => ({ failure: sendFailure(error) }),
  );
  if ('name' in outcome) {
    const isOurs = await completeMessage(message, outcome.name);
    if (isOurs) counts.sent += 1;
    else log().warn(ids, 'message sent after its lease had passed on');
    return;
  }
  const { isPermanent, reason, code } = outcome.failure;
  const delay = isPermanent ? null : retryDelay(message.attempts);
  if (!(await failMessage(message, reason, delay))) return;
  counts[delay === null ? 'failed' : 'retrying'] += 1;
  log().warn({ ...ids, code, retry_in_seconds: delay }, 'message not sent');
}

async function sendBatch(
  batch: readonly ClaimedMessage[],
  { transport, leaseSeconds }: DrainSettings,
  counts: DrainCounts,
): Promise<void> {
  const startBefore = performance.now() + (leaseSeconds * 1000) / 3;
  const waiting = [...batch];
  const worker = async () => {
    while (performance.now() < startBefore) {
      const message = waiting.shift();
      if (!message) return;
      counts.claimed += 1;
      await attempt(message, transport, counts);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrentSends }, worker));
  await releaseMessages(waiting);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}

/**
 * Sends what is due until nothing is, or for about 20 seconds, and returns the counts. Any number
 * of drains may run at once: each message is one drain's at a time. Never call it in a transaction.
 */
export async function drainMessages(settings: Partial<DrainSettings> = {}): Promise<DrainCounts> {
  const all = { ...defaults, ...settings, transport: settings.transport ?? openTransport() };
  const counts: DrainCounts = { claimed: 0, sent: 0, retrying: 0, failed: 0 };
  const claimUntil = performance.now() + all.runSeconds * 1000;
  try {
    do {
      const batch = await claimMessages(all.batchSize, all.leaseSeconds);
      if (batch.length === 0) break;
      await sendBatch(batch, all, counts);
    } while (performance.now() < claimUntil);
  } finally {
    all.transport.close();
  }
  return counts;
}

let running: Promise<void> | undefined;
let isWantedAgain = false;

async function drainWhileWanted(): Promise<void> {
  try {
    do {
      isWantedAgain = false;
      await drainMessages();
    } while (isWantedAgain);
  } catch (error) {
    log().error({ err: error }, 'messages could not be drained; the schedule will try again');
  } finally {
    running = undefined;
  }
}

/**
 * Drains soon, for a caller whose transaction has committed. Calls while a drain of this process
 * runs share one that follows it. Never fails: what is left is drained on schedule.
 */
export function kickMessages(): Promise<void> {
  isWantedAgain = true;
  running ??= drainWhileWanted();
  return running;
}
