import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './bed';

const everyMs = 200;
const patienceMs = 40_000;
// How long whoever asks again waits between tries, and goes without an answer before it counts.
const againMs = 250;
const lateMs = 5_000;

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
  /** How many went without an answer for more than five seconds after they were refused. */
  late: number;
};

/** The service that is asked, and the token it is asked with. */
export type Target = { address: string; token: string };

type Sent = { headers?: Record<string, string>; body?: object };

/** Five reads and five writes a second, each asked for until it is answered, writes by a key. */
export class Load {
  readonly #target: Target;
  readonly #attempts: Attempt[] = [];
  readonly #acknowledged: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #late = 0;
  #isOver = false;
  #sending: Promise<void> | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  start(): void {
    this.#sending = this.#send();
  }

  async #send(): Promise<void> {
    while (!this.#isOver) {
      this.#track(this.#ask('GET', '/api/v1/candidates'));
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
    await this.#ask('POST', '/api/v1/jobs', { headers, body: { title } });
    this.#acknowledged.push(title);
  }

  async #ask(method: string, route: string, more: Sent = {}): Promise<void> {
    let refusedAt: number | undefined;
    while (!(await this.#request(method, route, more))) {
      refusedAt ??= Date.now();
      await sleep(againMs);
    }
    if (refusedAt !== undefined && Date.now() - refusedAt > lateMs) this.#late += 1;
  }

  async #request(method: string, route: string, { headers = {}, body }: Sent): Promise<boolean> {
    const { address, token } = this.#target;
    try {
      const response = await fetch(`${address}${route}`, {
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
      late: this.#late,
    };
  }
}
