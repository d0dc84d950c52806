import { errors } from 'jose';
import { ServiceError } from '@/lib/base/errors';

/** The refusal of a token, in words that help its owner and tell nobody else anything. */
export function refused(reason: string): ServiceError {
  return new ServiceError('UNAUTHORIZED', reason);
}

/** Turns what jose throws into a refusal; anything else is a failure of ours and stays one. */
export function refusalOf(error: unknown): Error {
  if (error instanceof ServiceError) return error;
  if (error instanceof errors.JWTExpired) return refused('The bearer token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
    return refused('The bearer token is not valid yet.');
  }
  if (error instanceof errors.JOSEError) return refused('The bearer token is not valid.');
  return error instanceof Error ? error : new Error(String(error));
}
