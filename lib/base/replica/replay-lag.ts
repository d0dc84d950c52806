type Sample = { at: number; position: number };

/**
 * How far a replica is behind. It needs no clock but this process's own and no writes: once the
 * replica has replayed the position that the primary's log had at a moment, it holds everything
 * that was committed before that moment.
 */
export class ReplayLag {
  /** Oldest first; positions never fall. */
  #samples: Sample[] = [];
  #freshAt: number | undefined;

  /** Records where the primary's log was; `at` is a moment before it was asked. */
  primaryAt(at: number, position: number): void {
    if (position < (this.#samples.at(-1)?.position ?? 0)) this.forget();
    this.#samples.push({ at, position });
    // Without a replica that answers, the oldest ones can say nothing that the bound allows.
    if (this.#samples.length > 600) this.#samples.shift();
  }

  /** Records how far the replica has replayed the log. */
  replayed(position: number): void {
    const behind = this.#samples.findIndex((sample) => sample.position > position);
    const reached = behind < 0 ? this.#samples : this.#samples.slice(0, behind);
    this.#freshAt = reached.at(-1)?.at ?? this.#freshAt;
    this.#samples.splice(0, reached.length);
  }

  /** Forgets everything: what was recorded is of another server. */
  forget(): void {
    this.#samples = [];
    this.#freshAt = undefined;
  }

  /** By how many milliseconds the replica is behind at most; undefined while nothing is known. */
  at(now: number): number | undefined {
    return this.#freshAt === undefined ? undefined : now - this.#freshAt;
  }
}
