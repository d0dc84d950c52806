import type { Tone } from '@/components/ui/badge';
import type { DeliveryRow } from '@/lib/browser/deliveries/queries';

/** Every status of a delivery. */
export const deliveryStatuses = [
  'pending',
  'delivered',
  'abandoned',
  'skipped',
] as const satisfies readonly DeliveryRow['status'][];

/** Every type of event that is delivered. */
export const eventTypes = [
  'candidate.created',
  'candidate.status_changed',
  'screening.completed',
  'candidate.placed',
  'candidate.location_added',
  'candidate.location_changed',
  'endpoint.test',
] as const satisfies readonly DeliveryRow['event_type'][];

type Status = DeliveryRow['status'];

/** The statuses by the words of the filter. */
export const statusNames: Record<Status, string> = {
  pending: 'Waiting or retrying',
  delivered: 'Delivered',
  abandoned: 'Abandoned',
  skipped: 'Skipped',
};

const tones: Record<Status, Tone> = {
  pending: 'warning',
  delivered: 'success',
  abandoned: 'danger',
  skipped: 'neutral',
};

type Standing = Pick<DeliveryRow, 'status' | 'attempt_count'>;

/** The status of a delivery in a word, with its tone. */
export function standingOf({ status, attempt_count }: Standing): { label: string; tone: Tone } {
  if (status !== 'pending') return { label: statusNames[status], tone: tones[status] };
  return attempt_count > 0
    ? { label: 'Retrying', tone: 'warning' }
    : { label: 'Waiting', tone: 'accent' };
}

const failures: Record<string, string> = {
  dns: 'The host name could not be found',
  forbidden_address: 'The host is not a public address',
  connect: 'No connection could be made',
  tls: 'The certificate or the TLS handshake was not acceptable',
  timeout: 'No complete answer within 10 seconds',
  reset: 'The connection broke before the answer was complete',
  protocol: 'The answer was not HTTP',
  unsendable: 'The request could not be made',
  no_signing_secret: 'There was no signing secret to sign it with',
  secret_withdrawn: 'The secret that it was to test is not in use any more',
  no_endpoint: 'There was no endpoint to send it to',
  erased: 'The person it was about was erased',
};

const statusTexts: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

type Result = { response_status: number | null; failure_class: string | null };

/** How an attempt ended, in words: the answer's status, or why there was none. */
export function resultWords({ response_status: status, failure_class: failure }: Result): string {
  if (status === null) return failures[failure ?? ''] ?? failure ?? 'No answer';
  const text = statusTexts[status];
  return text ? `${status} ${text}` : String(status);
}

/** Whether an attempt reached its receiver and was accepted. */
export function isAccepted({ response_status: status }: Result): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A status reason of a delivery in words. */
export function reasonWords(reason: string): string {
  const status = /^http_(\d+)$/.exec(reason)?.[1];
  if (!status) return failures[reason] ?? reason;
  return `The receiver answered ${resultWords({ response_status: Number(status), failure_class: null })}`;
}

const advice: Record<string, string> = {
  no_signing_secret:
    'An administrator can issue a signing secret under Settings; after that, replay the delivery.',
  secret_withdrawn: 'Nothing needs to be done: send a new test instead.',
  erased: 'Nothing needs to be done: there is nothing left to send.',
  no_endpoint: 'Set the default endpoint under Settings, then replay the delivery.',
  dns: 'Ask the partner whether the host name in the URL is right and published.',
  forbidden_address: 'Only public hosts are sent to. Ask the partner for a public URL.',
  connect: 'The receiver is down or a firewall refuses us. Ask the partner, then replay.',
  tls: 'The partner has to renew or complete the certificate of this host.',
  timeout: 'The receiver must answer within 10 seconds: it should store the event and work later.',
  reset: 'The receiver hung up. The partner’s logs at that time should say why.',
  protocol: 'Something other than a web server answers there. Ask the partner to check the URL.',
  http_401: 'The receiver refuses the signature: has the secret been rotated on both sides?',
  http_403: 'The receiver refuses us: has the secret been rotated on both sides?',
  http_404: 'Nothing is at this URL. Ask the partner for the current one.',
  http_410: 'The receiver wants no more events of this applicant. Nothing needs to be done.',
};

/** What a person can do about a delivery that did not arrive; null where there is nothing to say. */
export function adviceFor(reason: string | null): string | null {
  if (!reason) return null;
  const known = advice[reason];
  if (known) return known;
  if (/^http_3/.test(reason)) return 'Redirects are not followed: the URL must be the final one.';
  if (/^http_5/.test(reason)) return 'The receiver failed. Replay when it works again.';
  if (/^http_4/.test(reason)) return 'The receiver refuses the event. Ask the partner why.';
  return null;
}

/** A duration as people read it: "140 ms", "10.0 s". */
export function durationWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
