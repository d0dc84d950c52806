import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Bed } from './bed';

const everyMs = 200;
const patienceMs = 40_000;

type Attempt = { at: number; outcome: string; isFailure: boolean };

/** What ten requests a second met with. */
export type Account = {
  requests: number;
  failures: Record<string, number>;
  /** When the last request failed; 0 where none did. */
  lastFailureAt: number;
  acknowledged: number;
  lost: number;
  doubled: number;
};

/** Five reads and five writes a second; a write is asked for, by its key, until it is answered. */
export class Load {
  readonly #bed: Bed;
  readonly #attempts: Attempt[] = [];
  readonly #acknowledged: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #isOver = false;
  #sending: Promise<void> | undefined;

  constructor(bed: Bed) {
    this.#bed = bed;
  }

  start(): void {
    this.#sending = this.#send();
  }

  async #send(): Promise<void> {
    while (!this.#isOver) {
      this.#track(this.#request('GET', '/api/v1/candidates').then(() => undefined));
      this.#track(this.#write());
      await sleep(everyMs);
    }
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    work.finally(() => this.#underWay.delete(work));
  }

  async #write(): Promise<void> {
    const title = `Job ${randomUUID()}`;
    const headers = { 'idempotency-key': title };
    while (!(await this.#request('POST', '/api/v1/jobs', { headers, body: { title } }))) {
      await sleep(500);
    }
    this.#acknowledged.push(title);
  }

  async #request(
    method: string,
    route: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<boolean> {
    const { service, token } = this.#bed;
    try {
      const response = await fetch(`${service.address}${route}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      await response.arrayBuffer();
      return this.#note(String(response.status), response.ok);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return this.#note(cause instanceof Error ? cause.message || cause.name : 'no reason', false);
    }
  }

  #note(outcome: string, isGood: boolean): boolean {
    this.#attempts.push({ at: Date.now(), outcome, isFailure: !isGood });
    return isGood;
  }

  /** Sends no more, waits for every answer that is due, and counts what the database holds. */
  async stop(databaseUrl: string): Promise<Account> {
    this.#isOver = true;
    await this.#sending;
    await Promise.all(this.#underWay);
    const rows = await ask<{ title: string; count: number }>(
      databaseUrl,
      `SELECT title, count(*)::int FROM job WHERE title LIKE 'Job %' GROUP BY title`,
    );
    const counts = new Map(rows.map(({ title, count }) => [title, count]));
    const failures: Record<string, number> = {};
    const failed = this.#attempts.filter(({ isFailure }) => isFailure);
    for (const { outcome } of failed) failures[outcome] = (failures[outcome] ?? 0) + 1;
    return {
      requests: this.#attempts.length,
      failures,
      lastFailureAt: Math.max(0, ...failed.map(({ at }) => at)),
      acknowledged: this.#acknowledged.length,
      lost: this.#acknowledged.filter((title) => !counts.has(title)).length,
      doubled: [...counts.values()].filter((count) => count > 1).length,
    };
  }
}
