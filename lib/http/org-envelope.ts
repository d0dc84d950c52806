import type { ErrorCode } from '@/lib/base/errors';

/** The organization API's error envelope. */
export function orgErrorBody(code: ErrorCode, message: string, requestId: string) {
  return { error: { code, message, request_id: requestId } };
}
