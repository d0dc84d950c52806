const minute = 60;
/** Seconds between the attempts to send a message. */
export const retrySchedule = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute];
const longestReason = 300;

export type SendFailure = { isPermanent: boolean; reason: string; code: string };

/** A text message that its provider refused. */
export class SmsFailure extends Error {
  constructor(
    reason: string,
    readonly code: string,
    readonly isPermanent = false,
  ) {
    super(reason);
  }
}

function field(error: unknown, name: 'code' | 'responseCode'): unknown {
  return error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
}

function readable(text: string): string {
  // PostgreSQL cannot store NUL, and a server's response may contain anything.
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, longestReason)
    .trim();
}

/**
 * Classifies a failed attempt. It is permanent only if the server refused this message or
 * recipient; a refused login or greeting is a configuration error that somebody will fix.
 */
export function sendFailure(error: unknown): SendFailure {
  if (error instanceof SmsFailure) {
    const { isPermanent, message: reason, code } = error;
    return { isPermanent, reason, code };
  }
  const code = field(error, 'code');
  const status = Number(field(error, 'responseCode') ?? 0);
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    isPermanent: isAboutMessage && (status === 0 || status >= 500),
    reason: readable(error instanceof Error ? error.message : String(error)) || 'unknown',
    code: status > 0 ? `smtp_${status}` : String(code ?? 'unknown'),
  };
}
