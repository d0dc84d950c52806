import { Counter, Gauge, type Registry } from 'prom-client';

type ReplicaState = { word: string; lagSeconds: number | undefined };

const holder: {
  recruitingReplicaState?: () => ReplicaState | undefined;
} & typeof globalThis = globalThis;

/** Has the process report what is known of its replica; like the pool, it comes to the metrics. */
export function observeReplica(state: () => ReplicaState | undefined): void {
  holder.recruitingReplicaState = state;
}

/**
 * Reports the replica where there is one: a gauge without labels is 0 before anything sets it, which
 * would say of a deployment without a replica that its replica is not used. Returns what counts the
 * lists that may be read from it.
 */
export function addReplica(registry: Registry): Counter<'outcome'> {
  const registers = [registry];
  new Gauge({
    name: 'recruiting_replica_usable',
    help: '1 if lists are read from the replica, 0 if it is away, behind or no standby of this database',
    aggregator: 'min',
    registers,
    collect() {
      const state = holder.recruitingReplicaState?.();
      if (state) this.set(state.word === 'ok' ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    name: 'recruiting_replica_lag_seconds',
    help: 'By how much the replica is behind at most',
    aggregator: 'max',
    registers,
    collect() {
      const { lagSeconds } = holder.recruitingReplicaState?.() ?? {};
      if (lagSeconds === undefined) this.remove();
      else this.set(lagSeconds);
    },
  });
  return new Counter({
    name: 'recruiting_replica_reads_total',
    help: 'Lists that may be read from the replica: from there, or why not',
    labelNames: ['outcome'] as const,
    registers,
  });
}
