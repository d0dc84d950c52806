import {
  envelopeOf,
  eventMeanings,
  type PartnerEventType,
  partnerEventTypes,
} from '@/lib/events/catalog';
import { type Components, type JsonSchema, jsonSchemaOf } from './openapi-schema';

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
  requestBody: { required: true; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { description: string }>;
};

const header = (name: string, description: string, schema: JsonSchema): WebhookHeader => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const headers = (type: PartnerEventType): WebhookHeader[] => [
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

function documented(type: PartnerEventType, components: Components): DocumentedWebhook {
  const schema = jsonSchemaOf(envelopeOf(type), 'output', components);
  return {
    operationId: type,
    summary: eventMeanings[type],
    description:
      'Delivered at least once, in no particular order: deduplicate on `id`, and let the later `created_at` win.',
    security: [],
    parameters: headers(type),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses,
  };
}

/** Describes every event that is POSTed to a partner's URL. */
export function eventWebhooks(components: Components): Record<string, { post: DocumentedWebhook }> {
  return Object.fromEntries(
    partnerEventTypes.map((type) => [type, { post: documented(type, components) }]),
  );
}
