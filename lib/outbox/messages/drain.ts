import { log } from '@/lib/base/log';
import { observeMessage } from '@/lib/base/metrics/registry';
import { drainLeased, retryDelay } from '@/lib/outbox/queue/leased-queue';
import {
  type ClaimedMessage,
  claimMessages,
  completeMessage,
  failMessage,
  releaseMessages,
} from './claim-messages';
import { retrySchedule, sendFailure } from './classify-failure';
import type { Transport } from './outgoing-message';
import { unsealMessage } from './seal-content';
import { concurrentSends, openTransport } from './transport';

export type DrainCounts = {
  claimed: number;
  sent: number;
  /** Only logged: nothing is configured to send them. */
  skipped: number;
  retrying: number;
  failed: number;
};

export type DrainSettings = {
  transport: Transport;
  batchSize: number;
  leaseSeconds: number;
  runSeconds: number;
};

// One send takes at most about 100 s, the transport's timeouts over a whole dialogue. Started in
// the first third of the lease, it ends within the lease.
const defaults = { batchSize: 10, leaseSeconds: 180, runSeconds: 20 };

function count(
  { channel }: ClaimedMessage,
  outcome: Exclude<keyof DrainCounts, 'claimed'>,
  counts: DrainCounts,
): void {
  counts[outcome] += 1;
  observeMessage(channel, outcome);
}

async function attempt(
  message: ClaimedMessage,
  transport: Transport,
  counts: DrainCounts,
): Promise<void> {
  const ids = { org_id: message.orgId, message_id: message.id, attempt: message.attempts };
  const send = async () => transport.send({ ...message, body: unsealMessage(message) });
  const outcome = await send().then(
    ({ transport: name }) => ({ name }),
    (error: unknown) => ({ failure: sendFailure(error) }),
  );
  if ('name' in outcome) {
    const result = outcome.name === 'log' ? 'skipped' : 'sent';
    const isOurs = await completeMessage(message, outcome.name);
    if (isOurs) count(message, result, counts);
    else log().warn({ ...ids, result }, 'message done after its lease passed to another drain');
    return;
  }
  const { isPermanent, reason, code } = outcome.failure;
  const delay = isPermanent ? null : retryDelay(retrySchedule, message.attempts);
  if (!(await failMessage(message, reason, delay))) return;
  count(message, delay === null ? 'failed' : 'retrying', counts);
  log().warn({ ...ids, code, retry_in_seconds: delay }, 'message not sent');
}

/**
 * Sends due messages until none is left, or for about 20 seconds, and returns the counts. Drains
 * may run concurrently: each message is leased to one of them. Never call it in a transaction.
 */
export async function drainMessages(settings: Partial<DrainSettings> = {}): Promise<DrainCounts> {
  const all = { ...defaults, ...settings, transport: settings.transport ?? openTransport() };
  const counts: DrainCounts = { claimed: 0, sent: 0, skipped: 0, retrying: 0, failed: 0 };
  const queue = {
    claim: () => claimMessages(all.batchSize, all.leaseSeconds),
    async handle(message: ClaimedMessage) {
      counts.claimed += 1;
      await attempt(message, all.transport, counts);
    },
    release: releaseMessages,
    concurrency: concurrentSends,
    beginWithinSeconds: all.leaseSeconds / 3,
    runSeconds: all.runSeconds,
  };
  await drainLeased(queue).finally(() => all.transport.close());
  return counts;
}
