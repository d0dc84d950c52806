import type pg from 'pg';
import { withTimeout } from '@/lib/base/metrics/with-timeout';
import { ReplayLag } from './replay-lag';

const everyMs = 1_000;
const patienceMs = 2_000;

type Server = { cluster: string; timeline: number; position: number; isStandby: boolean };

// Both servers say who they are: another cluster, another database of this one, and a standby that
// stayed behind on the timeline of a former primary all hold other data.
const question = `
  SELECT (SELECT system_identifier FROM pg_control_system()) || '/' ||
           (SELECT oid FROM pg_database WHERE datname = current_database()) AS cluster,
         (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
         pg_is_in_recovery() AS "isStandby",
         pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                              ELSE pg_current_wal_lsn() END, '0/0')::bigint AS position`;

/** What is known of the replica: `ok`, or why nothing is read from it now. */
export type ReplicaWord = 'ok' | 'behind' | 'away' | 'not_a_standby';

export type ReplicaState = { word: ReplicaWord; lagSeconds: number | undefined };

type Database = Pick<pg.Pool, 'query'>;

async function ask(database: Database): Promise<Server> {
  const { rows } = await withTimeout(database.query<Server>(question), patienceMs);
  const [server] = rows;
  if (!server) throw new Error('The server does not say where its log is.');
  return server;
}

/** Compares a replica with its primary once a second. */
export class ReplicaWatch {
  readonly #lag = new ReplayLag();
  #word: Exclude<ReplicaWord, 'behind'> = 'away';
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #looking: Promise<void>;

  constructor(
    private readonly primary: Database,
    private readonly replica: Database,
    private readonly boundMs: number,
  ) {
    this.#looking = this.#look();
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const [primary, replica] = await Promise.allSettled([ask(this.primary), ask(this.replica)]);
    if (primary.status === 'fulfilled' && !primary.value.isStandby) {
      this.#lag.primaryAt(at, primary.value.position);
    }
    if (replica.status === 'rejected') this.#word = 'away';
    // Without the primary nobody can say whose standby it is: what was known of it stays.
    else if (primary.status === 'fulfilled') this.#compare(primary.value, replica.value);
    if (!this.#isOver) this.#again();
  }

  #compare(primary: Server, replica: Server): void {
    const isOurs =
      replica.isStandby &&
      replica.cluster === primary.cluster &&
      replica.timeline === primary.timeline;
    this.#word = isOurs ? 'ok' : 'not_a_standby';
    if (isOurs) this.#lag.replayed(replica.position);
    else this.#lag.forget();
  }

  #again(): void {
    const look = () => {
      this.#looking = this.#look();
    };
    this.#timer = setTimeout(look, everyMs).unref();
  }

  /** Says whether the replica may be read from now: it answers and is behind by the bound at most. */
  state(now = performance.now()): ReplicaState {
    const lag = this.#lag.at(now);
    const lagSeconds = lag === undefined ? undefined : lag / 1000;
    if (this.#word !== 'ok') return { word: this.#word, lagSeconds };
    return { word: lag === undefined || lag > this.boundMs ? 'behind' : 'ok', lagSeconds };
  }

  /** Has nothing read from the replica until it has answered the watch again. */
  distrust(): void {
    this.#word = 'away';
  }

  /** Ends the watch, once the look under way is over. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
    clearTimeout(this.#timer);
  }
}
