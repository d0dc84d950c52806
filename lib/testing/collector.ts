import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Json } from './call';

/** A span as it arrived, with its attributes by name. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number | boolean | undefined>;
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
};

type KeyValue = { key: string; value: Record<string, string | number | boolean> };

/** Attributes by name, whatever OTLP says their types are. */
export function attributesOf(list: KeyValue[] = []): CollectedSpan['attributes'] {
  const plain = ({ key, value }: KeyValue) => {
    const [type, told] = Object.entries(value)[0] ?? [];
    return [key, type === 'intValue' ? Number(told) : told];
  };
  return Object.fromEntries(list.map(plain));
}

function spansIn(body: Json): CollectedSpan[] {
  const scopes = (body.resourceSpans ?? []).flatMap((resource: Json) => resource.scopeSpans);
  return scopes
    .flatMap((scope: Json) => scope.spans)
    .map((span: Json) => ({
      ...span,
      links: span.links ?? [],
      attributes: attributesOf(span.attributes),
    }));
}

/** A collector that takes OTLP as JSON over HTTP and keeps what it gets; it can stop answering. */
export async function startCollector(port = 0) {
  const held = new Set<ServerResponse>();
  const collector = {
    /** The bodies as they came, by the last part of the path: traces, metrics, logs. */
    bodies: [] as { signal: string; type: string; bytes: Buffer }[],
    hangs: false,
    url: '',
    /** What arrived for one signal, parsed. */
    parsed: (signal: string): Json[] =>
      collector.bodies
        .filter((body) => body.signal === signal)
        .map(({ bytes }) => JSON.parse(bytes.toString())),
    spans: () => collector.parsed('traces').flatMap(spansIn),
    text: () => collector.bodies.map(({ bytes }) => bytes.toString()).join('\n'),
    /** Answers from now on, also those who still wait. */
    release() {
      collector.hangs = false;
      for (const response of held) response.end('{}');
      held.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const signal = request.url?.split('/').at(-1) ?? '';
    collector.bodies.push({ signal, type: request.headers['content-type'] ?? '', bytes });
    response.setHeader('content-type', 'application/json');
    if (collector.hangs) held.add(response);
    else response.end('{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  collector.url = `http://127.0.0.1:${own}`;
  return collector;
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
