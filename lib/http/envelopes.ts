import { type ErrorCode, errorStatus, type FieldChange } from '@/lib/base/errors';

/** The organization API's error envelope. */
export function orgErrorBody(
  code: ErrorCode,
  message: string,
  requestId: string,
  changes?: readonly FieldChange[],
) {
  return { error: { code, message, request_id: requestId, ...(changes && { changes }) } };
}

/** A code as partners read it. */
export function partnerCodeOf(code: ErrorCode): string {
  return code === 'VALIDATION_ERROR' ? 'invalid_request' : code.toLowerCase();
}

/** The kinds of failure a partner tells apart without knowing any code. */
export const partnerErrorTypes = [
  'invalid_request_error',
  'authentication_error',
  'rate_limit_error',
  'api_error',
] as const;

function typeOf(status: number): (typeof partnerErrorTypes)[number] {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'api_error' : 'invalid_request_error';
}

/** The partner interface's error envelope. */
export function partnerErrorBody(code: ErrorCode, message: string, requestId: string) {
  const type = typeOf(errorStatus[code]);
  return { error: { type, code: partnerCodeOf(code), message, request_id: requestId } };
}

/** The error envelope of SCIM (RFC 7644, 3.12); a request is named by its header alone. */
export function scimErrorBody(code: ErrorCode, message: string) {
  return scimError(errorStatus[code], message);
}

/** An error of SCIM by its status, with the keyword for it where SCIM has one. */
export function scimError(status: number, detail: string, scimType?: string) {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  return { schemas, status: String(status), ...(scimType && { scimType }), detail };
}

/** The media type of SCIM. */
export const scimMediaType = 'application/scim+json';
