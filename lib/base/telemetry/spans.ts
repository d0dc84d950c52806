import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';

export type { Span };

/** What exports one signal of a process. */
export type Pipeline = {
  flush(): Promise<void>;
  stop(): Promise<void>;
};

/** What a span tells. Never an email address, a name, a path as it was asked for, or a value of SQL. */
export type SpanStart = {
  name: string;
  kind: 'internal' | 'server' | 'client';
  attributes: Attributes;
  /** The span it belongs to, as in a `traceparent`; undefined is the current one, null is none. */
  parent?: string | null;
  /** Another span that had a part in it. */
  link?: Span;
};

/** What makes spans in a process that exports them. */
export type Tracing = {
  start(given: SpanStart, current: Span | undefined): Span;
  current: AsyncLocalStorage<Span | undefined>;
};

// One for the process, even if several bundles of the application contain this module. Unset, which
// it is unless OTEL_* variables ask for spans, everything here costs one look.
const holder: { recruitingTracing?: Tracing } & typeof globalThis = globalThis;

/** Has the process make spans from now on; without an argument, no longer. */
export function traceWith(tracing?: Tracing): void {
  holder.recruitingTracing = tracing;
}

/** Returns whether this process makes spans. */
export function isTracing(): boolean {
  return holder.recruitingTracing !== undefined;
}

/** Returns the span that what runs now is part of, if any. */
export function currentSpan(): Span | undefined {
  return holder.recruitingTracing?.current.getStore();
}

/** Starts a span, which is described only where spans are made. */
export function startSpan(tell: () => SpanStart): Span | undefined {
  const tracing = holder.recruitingTracing;
  return tracing?.start(tell(), tracing.current.getStore());
}

/** Runs `work` as a part of a span, and of none without one. */
export function within<T>(span: Span | undefined, work: () => T): T {
  const tracing = holder.recruitingTracing;
  return tracing ? tracing.current.run(span, work) : work();
}

/** Marks a span as one that failed, by a code and never by a message. */
export function failSpan(span: Span | undefined, failure: string): void {
  span?.setAttribute('error.type', failure).setStatus({ code: 2 });
}

/** Ends a span, as one that failed if it says how. */
export function endSpan(span: Span | undefined, failure?: string): void {
  if (failure !== undefined) failSpan(span, failure);
  span?.end();
}

/** Returns what names an error in a span: its code or class, without what it says. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Runs `work` as a span of its own. */
export async function inSpan<T>(
  tell: () => SpanStart,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(tell);
  if (!span) return work(undefined);
  try {
    const result = await within(span, () => work(span));
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, failureName(error));
    throw error;
  }
}

/** Returns the current span as the header `traceparent` names it, or null without one. */
export function traceparent(): string | null {
  const span = currentSpan();
  if (!span) return null;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`;
}

/** Returns the ids by which a line of the log is found with the current trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = currentSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
