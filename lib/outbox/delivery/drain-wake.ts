/** Tells a drain that waits that there is something to look at: news of its own, or a caller's wish. */
export class Wake {
  #isRaised = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #release: (() => void) | undefined;

  /** True while something was raised that no claim has covered yet. */
  get isRaised(): boolean {
    return this.#isRaised;
  }

  /** When a caller last asked for a claim, on the clock of `performance.now()`. */
  get askedAt(): number {
    return this.#askedAt;
  }

  /** Asks for a claim soon; the drain goes on for its full time from here. */
  ask(): void {
    this.#askedAt = performance.now();
    this.raise();
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
