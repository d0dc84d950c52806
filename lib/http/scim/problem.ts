import { ServiceError } from '@/lib/base/errors';
import { scimError, scimMediaType } from '@/lib/http/envelopes';
import { refusedWith } from '@/lib/http/refusal';
import { ProvisioningRefusal, type RefusalReason } from '@/lib/organization/provisioning/refusal';

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A request that SCIM refuses, with its keyword for the reason. */
export class ScimProblem extends Error {
  constructor(
    readonly scimType: ScimType,
    message: string,
  ) {
    super(message);
    this.name = 'ScimProblem';
  }
}

type Told = { status: number; detail: string; scimType?: ScimType; retryAfterSeconds?: number };

const refusals: Record<RefusalReason, Pick<Told, 'status' | 'scimType'>> = {
  not_found: { status: 404 },
  taken: { status: 409, scimType: 'uniqueness' },
  invalid: { status: 400, scimType: 'invalidValue' },
  immutable: { status: 400, scimType: 'mutability' },
  forbidden: { status: 403 },
  changed: { status: 412 },
};

const unavailableSeconds = 5;

function toldOf(error: unknown, requestId: string): Told {
  if (error instanceof ScimProblem) {
    return { status: 400, scimType: error.scimType, detail: error.message };
  }
  if (error instanceof ProvisioningRefusal) {
    return { ...refusals[error.reason], detail: error.message };
  }
  const { status, message, retryAfterSeconds, code } = refusedWith(error, requestId, 'scim failed');
  const wait = retryAfterSeconds ?? (status === 503 ? unavailableSeconds : undefined);
  return {
    status,
    detail: message,
    ...(code === 'VALIDATION_ERROR' && { scimType: 'invalidValue' as const }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  };
}

/** The answer to a request that failed; a failure of ours is logged. */
export function problemResponse(error: unknown, requestId: string): Response {
  const { status, detail, scimType, retryAfterSeconds } = toldOf(error, requestId);
  const headers = new Headers({ 'Content-Type': scimMediaType });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json(scimError(status, detail, scimType), { status, headers });
}

/** The refusal of a path, or of a method that a path does not have. */
export function noSuch(code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED'): ServiceError {
  const message =
    code === 'NOT_FOUND' ? 'There is nothing at this path.' : 'This path has no such method.';
  return new ServiceError(code, message);
}

/**
 * What of a refusal the admins of the organization are shown; null for failures of ours, and for who
 * is not there yet, which is how providers find out.
 */
export function toldToAdmins(error: unknown): string | null {
  if (error instanceof ScimProblem) return error.message;
  if (error instanceof ProvisioningRefusal) {
    return error.reason === 'not_found' ? null : error.message;
  }
  return error instanceof ServiceError && error.status === 400 ? error.message : null;
}
