import type { z } from 'zod';
import {
  endpointTest,
  envelopeOf,
  eventMeanings,
  type PartnerEventType,
  partnerEventTypes,
} from '@/lib/outbox/events/event-catalog';
import { exampleEventOf } from './event-examples';
import { type Components, type JsonSchema, jsonSchemaOf } from './schema';

type WebhookHeader = {
  name: string;
  in: 'header';
  required: true;
  description: string;
  schema: JsonSchema;
};

/** One type of event as the document describes the request that carries it. */
export type DocumentedWebhook = {
  operationId: string;
  summary: string;
  description: string;
  security: [];
  parameters: WebhookHeader[];
  requestBody: {
    required: true;
    content: { 'application/json': { schema: JsonSchema; example: object } };
  };
  responses: Record<string, { description: string }>;
};

const header = (name: string, description: string, schema: JsonSchema): WebhookHeader => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const headers = (type: string): WebhookHeader[] => [
  header(
    'Service-Signature',
    '`t`: when it was signed, in Unix seconds; `v1`: hex HMAC-SHA256 over `<t>.<raw body>` with the signing secret. Compare in constant time, before parsing, and refuse what is more than five minutes off.',
    { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' },
  ),
  header('Service-Event-Id', 'The `id` of the envelope.', { type: 'string', format: 'uuid' }),
  header('Service-Event-Type', 'The `type` of the envelope.', { type: 'string', enum: [type] }),
];

const responses = {
  '2XX': { description: 'Received. Answer quickly, within 10 seconds, and work on it later.' },
  default: {
    description:
      'Anything else, or no answer, is tried again after about 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours and 15 hours, then given up.',
  },
};

type Described = {
  type: PartnerEventType | 'endpoint.test';
  envelope: z.ZodObject;
  summary: string;
  description: string;
};

function documented(described: Described, components: Components): DocumentedWebhook {
  const { type, envelope, summary, description } = described;
  const schema = jsonSchemaOf(envelope, 'output', components);
  return {
    operationId: type,
    summary,
    description,
    security: [],
    parameters: headers(type),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleEventOf(type) } },
    },
    responses,
  };
}

const businessEvent = (type: PartnerEventType): Described => ({
  type,
  envelope: envelopeOf(type),
  summary: eventMeanings[type],
  description:
    'Delivered at least once, in no particular order: deduplicate on `id`, and let the later `created_at` win. Bulk actions send at most 25 events per endpoint and minute.',
});

const testEvent: Described = {
  type: 'endpoint.test',
  envelope: endpointTest,
  summary: 'Someone of the registry asked for a test of its default endpoint',
  description:
    'Sent on request only, signed and retried like any other. It is no event of the business: nothing happened to any applicant, and nothing need be done but answer 2xx.',
};

/** Describes everything that is POSTed to a partner's URL. */
export function eventWebhooks(components: Components): Record<string, { post: DocumentedWebhook }> {
  const described = [...partnerEventTypes.map(businessEvent), testEvent];
  return Object.fromEntries(
    described.map((one) => [one.type, { post: documented(one, components) }]),
  );
}
