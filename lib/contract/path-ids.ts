import { z } from 'zod';
import type { ErrorCode } from '@/lib/base/errors';

const notFoundCodes = z.registry<{ code: ErrorCode }>();

/** The identifier of a record in a path; `code` says that there is no such record. */
export const pathId = (code: ErrorCode) => z.string().register(notFoundCodes, { code });

/** What is said where a path parameter names no record; undefined for one that is no identifier. */
export function notFoundCodeOf(parameter: z.core.$ZodType | undefined): ErrorCode | undefined {
  return parameter && notFoundCodes.get(parameter)?.code;
}

export const candidateParams = z.object({ candidateId: pathId('CANDIDATE_NOT_FOUND') });
export const applicationParams = z.object({ applicationId: pathId('APPLICATION_NOT_FOUND') });
export const jobParams = z.object({ jobId: pathId('JOB_NOT_FOUND') });
