import { log } from '@/lib/base/log';

type Drain = (wake: Wake) => Promise<unknown>;

/** Tells the drain of one queue that there is something to look at, and starts it where none runs. */
export class Wake {
  readonly #entries: string;
  #drain: Drain | undefined;
  #running: Promise<void> | undefined;
  #isRaised = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #release: (() => void) | undefined;

  /** `entries` is what the queue holds, for the log. */
  constructor(entries: string) {
    this.#entries = entries;
  }

  /** True while something was raised that no claim has covered yet. */
  get isRaised(): boolean {
    return this.#isRaised;
  }

  /** When a caller last asked for a claim, on the clock of `performance.now()`. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Has `drain` run when a caller asks for it. */
  subscribe(drain: Drain): void {
    this.#drain = drain;
  }

  /**
   * Drains soon, for a caller whose transaction has committed, and resolves when the drain is over.
   * Calls while a drain of this process runs make that one look again, for its full time from here.
   * Never fails: what is left, or nobody subscribed to, is drained on schedule.
   */
  readonly ask = (): Promise<void> => {
    this.#askedAt = performance.now();
    this.raise();
    if (this.#drain) this.#running ??= this.#drainWhileRaised(this.#drain);
    return this.#running ?? Promise.resolve();
  };

  async #drainWhileRaised(drain: Drain): Promise<void> {
    try {
      do {
        this.lower();
        await drain(this);
      } while (this.isRaised);
    } catch (error) {
      const message = `${this.#entries} could not be drained; the schedule will try again`;
      log().error({ err: error }, message);
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends the current or next wait. */
  raise(): void {
    this.#isRaised = true;
    this.#release?.();
  }

  /** Forgets what was raised; call it right before looking. */
  lower(): void {
    this.#isRaised = false;
  }

  /** Resolves once something is raised. */
  async wait(): Promise<void> {
    if (this.#isRaised) return;
    await new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    this.#release = undefined;
  }
}

function createWakes() {
  return {
    deliveries: new Wake('deliveries'),
    messages: new Wake('messages'),
    checks: new Wake('checks'),
  };
}

// Subscribed to from one bundle of the service and asked from others: they must all find the same.
const holder: { recruitingWakes?: ReturnType<typeof createWakes> } & typeof globalThis = globalThis;

holder.recruitingWakes ??= createWakes();

/** The queues whose entries leave at once: pass `ask` to onCommit where one is made. */
export const wakes = holder.recruitingWakes;
