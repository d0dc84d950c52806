import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type Link, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { spanExporter } from './exporters';
import type { Protocol } from './settings';
import { type Pipeline, type Span, type SpanStart, traceWith } from './spans';

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

function parentContext({ parent }: SpanStart, current: Span | undefined): Context {
  if (parent === undefined) return current ? trace.setSpan(ROOT_CONTEXT, current) : ROOT_CONTEXT;
  const named = parent === null ? null : parseTraceParent(parent);
  if (!named) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...named, isRemote: true });
}

/**
 * Exports spans. The provider is not the process's global one: what other packages would say of a
 * request, with its whole address, is not for us to vouch for.
 */
export async function startTraces(protocol: Protocol, resource: Resource): Promise<Pipeline> {
  const spanProcessors = [new BatchSpanProcessor(await spanExporter(protocol))];
  const provider = new BasicTracerProvider({ resource, spanProcessors });
  const tracer = provider.getTracer('recruiting');
  traceWith({
    current: new AsyncLocalStorage(),
    start: (given, current) => {
      const { name, kind, attributes, link } = given;
      const links: Link[] = link ? [{ context: link.spanContext() }] : [];
      const options = { kind: kinds[kind], attributes, links };
      return tracer.startSpan(name, options, parentContext(given, current));
    },
  });
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      traceWith(undefined);
      await provider.shutdown();
    },
  };
}
