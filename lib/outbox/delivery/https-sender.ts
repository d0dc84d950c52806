import { Agent, type Dispatcher } from 'undici';
import { Excerpt } from './body-excerpt';
import { classifyExchangeError, DeliveryFailure, type FailureClass } from './classify-failure';
import { type ConnectorOptions, createConnector } from './connector';

export type SendOutcome =
  | { outcome: 'response'; status: number; excerpt: string; durationMs: number }
  | { outcome: 'failure'; failureClass: FailureClass; durationMs: number };

export type SendRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
};

export type Sender = {
  /** POSTs once and returns the outcome; never rejects and never exceeds the deadline. */
  send(request: SendRequest): Promise<SendOutcome>;
  /** Closes the pool once everything in flight has ended. */
  close(): Promise<void>;
};

export type SenderOptions = Omit<ConnectorOptions, 'timeoutMs'> & {
  /** The time limit from the call of `send` to the last byte of the response. */
  deadlineMs?: number;
  /** How long a connection is reused before its host is resolved and checked again. */
  connectionAgeMs?: number;
};

const contractDeadlineMs = 10_000;

type Settle = (result: FailureClass | { status: number; excerpt: string }) => void;

/**
 * One exchange: collects the beginning of the response and settles at its end, size limit or
 * failure.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #excerpt = new Excerpt();
  readonly #settle: Settle;
  #controller: Dispatcher.DispatchController | undefined;
  #stopped: Error | undefined;
  #status = 0;

  constructor(settle: Settle) {
    this.#settle = settle;
  }

  /** Ends the exchange: sends nothing more and destroys the connection. */
  stop(reason: Error): void {
    this.#stopped = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#excerpt.add(chunk)) return;
    this.#settle({ status: this.#status, excerpt: this.#excerpt.text() });
    controller.abort(new Error('Enough of the response was read.'));
  }

  onResponseEnd(): void {
    this.#settle({ status: this.#status, excerpt: this.#excerpt.text() });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle(classifyExchangeError(error));
  }
}

function dispatch(agent: Agent, request: SendRequest, exchange: Exchange): void {
  try {
    const { origin, pathname, search } = new URL(request.url);
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const { body } = request;
    agent.dispatch(
      { origin, path: `${pathname}${search}`, method: 'POST', headers, body },
      exchange,
    );
  } catch (error) {
    throw new DeliveryFailure('unsendable', 'The request cannot be built.', error);
  }
}

/**
 * Creates the sender of all deliveries: signed bytes over pooled HTTPS connections to public hosts,
 * without redirects, under one deadline.
 */
export function createSender(options: SenderOptions): Sender {
  const { deadlineMs = contractDeadlineMs, connectionAgeMs = 60_000, ...rules } = options;
  const agent = new Agent({
    connect: createConnector({ ...rules, timeoutMs: deadlineMs }),
    // The caller limits concurrency: queueing here would use up the deadline.
    connections: null,
    pipelining: 1,
    clientTtl: connectionAgeMs,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: connectionAgeMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  function send(request: SendRequest): Promise<SendOutcome> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const settle: Settle = (result) => {
        clearTimeout(timer);
        const durationMs = Math.round(performance.now() - startedAt);
        if (typeof result === 'string') {
          resolve({ outcome: 'failure', failureClass: result, durationMs });
        } else resolve({ outcome: 'response', ...result, durationMs });
      };
      const exchange = new Exchange(settle);
      const timer = setTimeout(() => {
        settle('timeout');
        exchange.stop(new Error('The exchange took too long.'));
      }, deadlineMs);
      try {
        dispatch(agent, request, exchange);
      } catch (error) {
        settle(error instanceof DeliveryFailure ? error.failureClass : 'unsendable');
      }
    });
  }

  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= agent.close();
    return closed;
  };
  return { send, close };
}
