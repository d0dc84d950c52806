import { log } from '@/lib/base/log';
import { inSpan, type SpanStart } from '@/lib/base/telemetry/spans';

type Drain = (wake: Wake) => Promise<unknown>;

function describeDrain(entries: string): SpanStart {
  return { name: `drain ${entries}`, kind: 'internal', parent: null, attributes: {} };
}

/**
 * Wakes the drain of one queue: after one of its own attempts ended, or because a caller asked for
 * a claim. Starts the drain if none is running.
 */
export class Wake {
  readonly #entries: string;
  #drain: Drain | undefined;
  #running: Promise<void> | undefined;
  #isRaised = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #release: (() => void) | undefined;

  /** Names what the queue holds, for the log. */
  constructor(entries: string) {
    this.#entries = entries;
  }

  /** True if it was raised since the last claim. */
  get isRaised(): boolean {
    return this.#isRaised;
  }

  /** When a caller last asked for a claim, in `performance.now()` time. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Sets the drain that `ask` starts. */
  subscribe(drain: Drain): void {
    this.#drain = drain;
  }

  /**
   * Starts the drain, for a caller whose transaction has committed, and resolves when it ends. If
   * this process is already draining, that drain claims again and its running time starts anew.
   * Never fails: whatever is left, or has no subscriber, is drained on schedule.
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
        // It serves whoever asks while it runs: it is part of no one's request.
        await inSpan(
          () => describeDrain(this.#entries),
          () => drain(this),
        );
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

  /** Resets the signal; call it right before claiming. */
  lower(): void {
    this.#isRaised = false;
  }

  /** Resolves when the signal is raised. */
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

// The service subscribes in one bundle and asks from others; all must share these objects.
const holder: { recruitingWakes?: ReturnType<typeof createWakes> } & typeof globalThis = globalThis;

holder.recruitingWakes ??= createWakes();

/** The queues that are drained right after a commit: pass `ask` to onCommit when adding an entry. */
export const wakes = holder.recruitingWakes;
