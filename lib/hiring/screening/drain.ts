import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { screeningAgent } from '@/lib/base/providers';
import { drainLeased, retryDelay } from '@/lib/outbox/queue/leased-queue';
import { type ClaimedRun, claimScreenings, giveUpScreenings, retryScreenings } from './claim-calls';
import { httpProvider } from './http-provider';
import { completeCall, markPlaced, prepareCall } from './make-calls';
import { ProviderFailure, type ScreeningProvider } from './provider';
import { simulatedProvider } from './simulated-provider';

export type DrainCounts = {
  claimed: number;
  placed: number;
  completed: number;
  cancelled: number;
  retrying: number;
  failed: number;
};

export type DrainSettings = {
  provider: ScreeningProvider;
  batchSize: number;
  leaseSeconds: number;
  runSeconds: number;
};

const defaults = { batchSize: 20, leaseSeconds: 180, runSeconds: 20 };
const concurrentCalls = 5;

// Seconds until another attempt; after the last of them the call is given up.
const retryDelays = [60, 300, 1800];

/** The provider this deployment is configured for, or null if there is none. */
export function openProvider(): ScreeningProvider | null {
  const agent = screeningAgent();
  if (agent === 'simulated') return simulatedProvider();
  return agent && httpProvider({ ...agent, appUrl: env().APP_URL });
}

// `+= await` would read the count before the wait and lose what others added meanwhile.
function add(counts: DrainCounts, name: keyof DrainCounts, number: number): void {
  counts[name] += number;
}

async function fail(runs: ClaimedRun[], reason: string, counts: DrainCounts): Promise<void> {
  const attempts = Math.max(...runs.map((run) => run.attempts));
  const delay = retryDelay(retryDelays, attempts);
  const ids = { org_id: runs[0]?.orgId, screening_id: runs[0]?.id, attempt: attempts };
  log().warn({ ...ids, reason, retry_in_seconds: delay }, 'screening call failed');
  if (delay === null) add(counts, 'failed', await giveUpScreenings(runs, reason));
  else add(counts, 'retrying', await retryScreenings(runs, reason, delay));
}

async function place(
  claimed: ClaimedRun[],
  provider: ScreeningProvider,
  counts: DrainCounts,
): Promise<void> {
  const { call, runs, cancelled } = await prepareCall(claimed);
  counts.cancelled += cancelled;
  if (!call) return;
  if (runs.some(({ attempts }) => attempts > retryDelays.length + 1)) {
    await fail(runs, 'The call was begun several times and never finished.', counts);
    return;
  }
  try {
    await provider.place(call);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await fail(runs, error.message, counts);
    return;
  }
  add(counts, 'placed', await markPlaced(runs, provider));
}

async function collect(
  claimed: ClaimedRun[],
  provider: ScreeningProvider,
  counts: DrainCounts,
): Promise<void> {
  if (!provider.answer) {
    await fail(claimed, 'The voice agent did not report a result in time.', counts);
    return;
  }
  const { call, runs, cancelled } = await prepareCall(claimed);
  counts.cancelled += cancelled;
  if (call) add(counts, 'completed', await completeCall(runs, call, provider));
}

/** Calls off what nobody can make: there was a provider when it was enqueued, and is none now. */
async function callOff(claimed: ClaimedRun[], counts: DrainCounts): Promise<void> {
  add(counts, 'cancelled', (await prepareCall(claimed)).cancelled);
}

/** The runs of one person that one call is about. */
function groupsOf(runs: readonly ClaimedRun[]): ClaimedRun[][] {
  const groups = new Map<string, ClaimedRun[]>();
  for (const run of runs) {
    const key = `${run.candidateId} ${run.isPlaced}`;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

/**
 * Places the screening calls that are due and collects the results that are, until none is left or for
 * about 20 seconds; without a provider they are called off. Returns the counts. Any number of drains
 * may run at once. Never call it in a transaction.
 */
export async function drainScreenings(settings: Partial<DrainSettings> = {}): Promise<DrainCounts> {
  const all = { ...defaults, ...settings };
  const provider = settings.provider ?? openProvider();
  const counts = { claimed: 0, placed: 0, completed: 0, cancelled: 0, retrying: 0, failed: 0 };
  await drainLeased({
    async claim() {
      const claimed = await claimScreenings(all.batchSize, all.leaseSeconds);
      counts.claimed += claimed.length;
      return groupsOf(claimed);
    },
    handle: (group) => {
      if (!provider) return callOff(group, counts);
      return (group[0]?.isPlaced ? collect : place)(group, provider, counts);
    },
    concurrency: concurrentCalls,
    runSeconds: all.runSeconds,
  });
  return counts;
}
