import { errors } from 'jose';
import { ServiceError } from '@/lib/base/errors';

/** Returns an UNAUTHORIZED error; the reason helps the token's owner and reveals nothing else. */
export function unauthorized(reason: string): ServiceError {
  return new ServiceError('UNAUTHORIZED', reason);
}

/** Converts an error of jose to UNAUTHORIZED; returns any other error unchanged. */
export function unauthorizedFrom(error: unknown): Error {
  if (error instanceof ServiceError) return error;
  if (error instanceof errors.JWTExpired) return unauthorized('The bearer token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
    return unauthorized('The bearer token is not valid yet.');
  }
  if (error instanceof errors.JOSEError) return unauthorized('The bearer token is not valid.');
  return error instanceof Error ? error : new Error(String(error));
}
