import {
  type ErrorCode,
  errorStatus,
  organizationErrorStatus,
  partnerErrorStatus,
} from '@/lib/base/errors';
import { partnerCodeOf, partnerErrorBody, partnerErrorTypes } from '@/lib/http/envelopes';
import type { Surface } from '@/lib/http/surfaces';
import type { Components, JsonSchema } from './schema';
import { type FailureStatus, type FailureWords, failures, requestIdExample } from './shared';
import { type DocumentedWebhook, eventWebhooks } from './webhooks';

/** What the document of one interface says that its operations do not. */
export type Publication = {
  prefix: '/api/v1' | '/partner/v1';
  title: string;
  description: string;
  tags: Record<string, string>;
  bearer: { bearerFormat?: string; description: string };
  error: JsonSchema;
  failure(status: FailureStatus): FailureWords;
  /** A code as this interface writes it. */
  codeOf(code: ErrorCode): string;
  /** What the service sends of its own accord. */
  webhooks?(components: Components): Record<string, { post: DocumentedWebhook }>;
};

const codesOf = (table: Partial<Record<ErrorCode, number>>, status: FailureStatus) =>
  Object.entries(table).flatMap(([code, value]) => (value === status ? [code] : []));

const requestId = { type: 'string', description: 'Equals `X-Request-ID`; quote it to support.' };
const message = { type: 'string', description: 'For people; may change.' };
const code = { type: 'string', description: 'Machine-readable; stable.' };

const nullable = (type: string, description: string): JsonSchema => {
  return { type: [type, 'null'], description };
};

const changes: JsonSchema = {
  type: 'array',
  description: 'With `PRECONDITION_FAILED`: what others have made of the record.',
  items: {
    type: 'object',
    properties: {
      field: { type: 'string' },
      value: { description: 'What it is now.' },
      changed_by: {
        ...nullable('object', 'Null where that is not recorded.'),
        properties: { name: { type: 'string' }, type: { type: 'string' } },
        required: ['name', 'type'],
      },
      changed_at: {
        ...nullable('string', 'Null where that is not recorded.'),
        format: 'date-time',
      },
    },
    required: ['field', 'value', 'changed_by', 'changed_at'],
  },
};

function envelope(
  fields: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  const required = Object.keys(fields);
  const error: JsonSchema = { type: 'object', properties: { ...fields, ...optional }, required };
  return { type: 'object', properties: { error }, required: ['error'] };
}

const organization: Publication = {
  prefix: '/api/v1',
  title: 'Recruiting API',
  description: `Candidates, jobs and applications of one organization.

Every request carries \`Authorization: Bearer <token>\`; the token decides the organization and, by its role, what is allowed. Every answer carries \`X-Request-ID\`. Every failure has the same envelope: \`{"error": {"code", "message", "request_id"}}\`. Unknown paths answer 404 \`NOT_FOUND\`, unknown methods of known paths 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. An API token may make 50 requests in 10 seconds, all API tokens of one person in the organization 200, and the browsers of a person another 200, unless the operator sets other limits: each request takes a token of a bucket that fills again evenly, and a refused request takes none.

Request bodies are JSON in UTF-8. A field the operation does not name is a 400; an unknown query parameter is ignored, and named in \`X-Ignored-Parameters\`. Times are ISO 8601 in UTC, identifiers are UUIDs. The version is the prefix \`/api/v1\`.`,
  tags: {
    Candidates: 'People who applied.',
    Jobs: 'Roles the organization hires for.',
    Applications: 'One candidate’s application to one job, moving through the pipeline.',
    Messages: 'What candidates are written, and what became of it.',
    'Background checks': 'What a vendor finds out about a candidate who has consented to it.',
    'Knowledge base': 'Documents the screening agent answers candidates’ questions from.',
    Interviews: 'Times offered for interviews, and the interviews booked in them.',
    Tags: 'Words of the organization’s own for candidates.',
    Organization: 'Its name, its choices, and what applicants see of it.',
    'Saved views': 'What members narrow the pages of the dashboard to, by name.',
    Screening: 'Calls that ask candidates the questions of a job, and what they come to.',
    Blocklist: 'People and addresses that are flagged or excluded when they apply.',
    Privacy: 'Everything that is held about a person: to hand out, and to erase.',
    'Webhook deliveries': 'Events on their way to the partner, each attempt, and sending again.',
    Settings: 'The organization, its members, locations and workflow, and its partner’s access.',
    'API tokens': 'What lets other systems in: tokens, and the service accounts they act as.',
    SSO: 'The organization’s own identity provider, its domains and the roles it gives.',
    Me: 'Who is asking, and what they may.',
    'Second factor': 'One’s own passkeys, apps that make codes and recovery codes.',
  },
  bearer: {
    description:
      'An API token (`rs_live_…`), a session token of the service (a JWT), or an ID token of the configured OpenID issuer.',
  },
  error: envelope({ code, message, request_id: requestId }, { changes }),
  failure(status) {
    const { meaning, example } = failures[status];
    const [exampleCode, exampleMessage] = example;
    return {
      meaning,
      codes: codesOf(organizationErrorStatus, status),
      example: {
        error: { code: exampleCode, message: exampleMessage, request_id: requestIdExample },
      },
    };
  },
  codeOf: (name) => name,
};

/** The codes of the common table that partners meet too. */
const sharedCodes: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'INVALID_STAGE_TRANSITION',
  'APPLICATION_CLOSED',
  'STAGE_CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'UNAUTHORIZED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

const partnerCodes: Partial<Record<ErrorCode, number>> = {
  ...Object.fromEntries(sharedCodes.map((name) => [name, errorStatus[name]])),
  ...partnerErrorStatus,
};

const partnerFailures: Partial<
  Record<FailureStatus, { meaning: string; example: [ErrorCode, string] }>
> = {
  400: {
    meaning: 'Missing or malformed fields, or a URL that breaks a rule. Nothing was changed.',
    example: ['WEBHOOK_URL_NOT_HTTPS', 'The webhook URL must use HTTPS.'],
  },
  401: {
    meaning: 'The API key is missing, unknown or revoked.',
    example: ['UNAUTHORIZED', 'The API key is not valid.'],
  },
  404: {
    meaning: 'The partner has nothing of this reference.',
    example: ['UNKNOWN_LOCATION_REF', 'There is no location albany-01.'],
  },
};

const partner: Publication = {
  prefix: '/partner/v1',
  title: 'Partner API',
  description: `Applicants that a partner sends, and where events about them go.

Every request carries \`Authorization: Bearer <API key>\`; the key covers every registry of the partner. Every answer carries \`X-Request-ID\`. Every failure has the same envelope: \`{"error": {"type", "code", "message", "request_id"}}\`. Unknown paths answer 404 \`not_found\`, unknown methods of known paths 405 \`method_not_allowed\` with \`Allow\`. A key may make 10 requests a second, and 20 at once after a rest, unless the operator sets another limit: it takes one of 20 tokens for each, ten come back every second, and a refused request takes none.

A registry is an organization (\`org_ref\`), a location a site in it (\`location_ref\`), an application one applicant at one location. An applicant at several locations has an application and a status at each: key records on \`application_id\`, or on \`external_ref\` with \`location_ref\`. References in paths are URL-encoded.

Events go to the applicant’s \`webhook_url\`. Where it was omitted or null, they go to the default endpoint of the registry, and where there is none, nothing is sent. Actions on many applicants at once are paced: at most 25 deliveries from them per endpoint and minute, so that hundreds of rejections arrive over several minutes; events of single actions do not wait behind them.

Request bodies are JSON in UTF-8. A field the operation does not name is a 400; an unknown query parameter is ignored, and named in \`X-Ignored-Parameters\`. The version is the prefix \`/partner/v1\`.`,
  tags: {
    Applicants: 'People the partner sends, or claims.',
    Registries: 'The default endpoint of a registry, for applicants without a URL of their own.',
  },
  bearer: { description: 'An API key of the partner: `sk_…`.' },
  error: envelope({
    type: { type: 'string', enum: [...partnerErrorTypes] },
    code,
    message,
    request_id: requestId,
  }),
  failure(status) {
    const { meaning, example } = partnerFailures[status] ?? failures[status];
    const [exampleCode, exampleMessage] = example;
    return {
      meaning,
      codes: codesOf(partnerCodes, status).map((name) =>
        isErrorCode(name) ? partnerCodeOf(name) : name,
      ),
      example: partnerErrorBody(exampleCode, exampleMessage, requestIdExample),
    };
  },
  codeOf: partnerCodeOf,
  webhooks: eventWebhooks,
};

function isErrorCode(name: string): name is ErrorCode {
  return name in errorStatus;
}

/** The publication of each interface. */
export const publications: Record<Surface['name'], Publication> = { org: organization, partner };
