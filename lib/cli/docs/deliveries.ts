import type { ReferenceDeliveries, ReferenceEvent } from '@/components/docs/model';
import { exampleTime } from '@/lib/contract/examples';
import { exampleEventOf } from '@/lib/http/openapi/event-examples';
import type { DocumentedWebhook } from '@/lib/http/openapi/webhooks';
import { signatureHeader } from '@/lib/outbox/delivery/signature';
import { answerFields, type FieldSource, fieldsOf } from './fields';

/** The secret that the example is signed with. */
export const exampleSecret = '9f0c61d24e87b35a0d1f7c98e6b243a5c0de8f719b24a6358d7e10fc42ab9638';

const exampleEvent = exampleEventOf('candidate.status_changed');

function exampleDelivery(): string {
  const body = JSON.stringify(exampleEvent);
  const seconds = Math.floor(Date.parse(exampleTime) / 1000) + 1;
  return [
    'POST /applicants/1842 HTTP/1.1',
    'Host: hooks.partner.example',
    'Content-Type: application/json',
    `Service-Signature: ${signatureHeader(exampleSecret, body, seconds)}`,
    `Service-Event-Id: ${exampleEvent.id}`,
    `Service-Event-Type: ${exampleEvent.type}`,
    '',
    body,
  ].join('\n');
}

function paragraphsOf({ parameters, responses }: DocumentedWebhook): string[] {
  const [signature] = parameters;
  return [
    'Each event is an HTTPS POST of `{id, type, created_at, data}` to the applicant’s `webhook_url`. Where none was sent with the applicant, it goes to the default endpoint of the registry; where there is none either, it is not sent. Redirects are not followed. Ignore types you do not know.',
    `\`${signature?.name}: t=…,v1=…\` proves that it is genuine. ${signature?.description}`,
    'The signing secret is text. Its UTF-8 bytes are the key of the HMAC: do not decode it, although it looks like hex.',
    `The delivery shown here is signed with the secret \`${exampleSecret}\`: but for its age, your code should find it genuine. Your operator gives you a secret of your own, one for all your registries; when it is rotated, the old one counts for nothing at once.`,
    `2xx: ${responses['2XX']?.description}`,
    `${responses.default?.description} Every attempt is signed again; \`id\` and body stay as they are.`,
    'Bulk actions of the office are paced: at most 25 of their events per endpoint and minute. Events of single actions do not wait behind them.',
  ];
}

function eventOf(source: FieldSource, webhook: DocumentedWebhook): ReferenceEvent {
  const { schema, example } = webhook.requestBody.content['application/json'];
  return {
    type: webhook.operationId,
    summary: webhook.summary,
    description: webhook.description,
    fields: answerFields(fieldsOf(source, schema.properties?.data ?? {})),
    example: JSON.stringify(example, null, 2),
  };
}

/** Arranges what an interface sends on its own for reading; undefined where it sends nothing. */
export function deliveriesOf(source: FieldSource): ReferenceDeliveries | undefined {
  const webhooks = Object.values(source.document.webhooks ?? {}).map(({ post }) => post);
  const [first] = webhooks;
  if (!first) return undefined;
  return {
    paragraphs: paragraphsOf(first),
    example: exampleDelivery(),
    events: webhooks.map((webhook) => eventOf(source, webhook)),
  };
}
