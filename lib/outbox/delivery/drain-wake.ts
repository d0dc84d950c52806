/**
 * Wakes a waiting drain: after one of its own attempts ended, or because a caller asked for a
 * claim.
 */
export class Wake {
  #isRaised = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #release: (() => void) | undefined;

  /** True if it was raised since the last claim. */
  get isRaised(): boolean {
    return this.#isRaised;
  }

  /** When a caller last asked for a claim, in `performance.now()` time. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Asks for a claim soon; the drain's running time starts again from here. */
  ask(): void {
    this.#askedAt = performance.now();
    this.raise();
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
