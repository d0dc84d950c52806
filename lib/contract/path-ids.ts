import { z } from 'zod';
import type { ErrorCode } from '@/lib/base/errors';

const notFoundCodes = z.registry<{ code: ErrorCode }>();

/** A record's id in a path; `code` is the error when there is no such record. */
export const pathId = (code: ErrorCode) => z.string().register(notFoundCodes, { code });

/** Returns the error for a missing record, or undefined if the parameter is not an id. */
export function notFoundCodeOf(parameter: z.core.$ZodType | undefined): ErrorCode | undefined {
  return parameter && notFoundCodes.get(parameter)?.code;
}

export const candidateParams = z.object({ candidateId: pathId('CANDIDATE_NOT_FOUND') });
export const applicationParams = z.object({ applicationId: pathId('APPLICATION_NOT_FOUND') });
export const jobParams = z.object({ jobId: pathId('JOB_NOT_FOUND') });
