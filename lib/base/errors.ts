/** The reasons to refuse a callback URL, on both interfaces. */
const webhookUrlErrorStatus = {
  INVALID_WEBHOOK_URL: 400,
  WEBHOOK_URL_NOT_HTTPS: 400,
  WEBHOOK_URL_FORBIDDEN_HOST: 400,
  WEBHOOK_URL_UNRESOLVABLE: 400,
  WEBHOOK_URL_TOO_LONG: 400,
} as const;

/** The error codes of the partner interface. */
export const partnerErrorStatus = {
  ...webhookUrlErrorStatus,
  NO_WEBHOOK_ENDPOINT: 404,
  UNKNOWN_ORGANIZATION_REF: 404,
  UNKNOWN_EXTERNAL_REF: 404,
  UNKNOWN_LOCATION_REF: 404,
} as const;

/** The error codes of the organization interface. */
export const organizationErrorStatus = {
  VALIDATION_ERROR: 400,
  INVALID_STAGE_TRANSITION: 400,
  NO_NEXT_STAGE: 400,
  APPLICATION_CLOSED: 400,
  STAGE_CONFLICT: 400,
  CONSENT_REQUIRED: 400,
  NO_CHECK_VENDOR: 400,
  JOB_HAS_OPEN_APPLICATIONS: 400,
  WORKFLOW_CONFLICT: 400,
  SLOT_CONFLICT: 400,
  TIME_TAKEN: 400,
  LEGAL_HOLD: 400,
  CONFIRMATION_REQUIRED: 400,
  IDEMPOTENCY_KEY_REUSED: 400,
  ...webhookUrlErrorStatus,
  UNAUTHORIZED: 401,
  INSUFFICIENT_PERMISSIONS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  NOT_FOUND: 404,
  CANDIDATE_NOT_FOUND: 404,
  JOB_NOT_FOUND: 404,
  APPLICATION_NOT_FOUND: 404,
  DOCUMENT_NOT_FOUND: 404,
  BLOCKLIST_ENTRY_NOT_FOUND: 404,
  BACKGROUND_CHECK_NOT_FOUND: 404,
  INTERVIEW_NOT_FOUND: 404,
  DELIVERY_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** Every error code of both interfaces and its HTTP status. The only such table. */
export const errorStatus = { ...organizationErrorStatus, ...partnerErrorStatus } as const;

export type ErrorCode = keyof typeof errorStatus;

/** A failure reported to the caller: the code decides the status, the message is safe to show. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** Where the same request may succeed later: in how many seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** What has become of a field since somebody read it, and who did that where it is known. */
export type FieldChange = {
  field: string;
  value: unknown;
  changed_by: { name: string; type: string } | null;
  changed_at: string | null;
};

/** The refusal of a change that relied on values which others have changed meanwhile. */
export class StaleVersion extends ServiceError {
  constructor(
    message: string,
    readonly changes: readonly FieldChange[],
  ) {
    super('PRECONDITION_FAILED', message);
  }
}
