import { postSigned, unanswered } from '@/lib/outbox/delivery/post-to-provider';
import { SmsFailure } from './classify-failure';
import type { OutgoingMessage, Transport } from './outgoing-message';

// These statuses refuse this very message; any other may be temporary and is retried.
const permanent = new Set([400, 410, 422]);

function unsent(error: unknown): never {
  const { isTimeout, code } = unanswered(error);
  const what = isTimeout ? 'did not answer in time' : 'could not be reached';
  throw new SmsFailure(`The SMS provider ${what}.`, code);
}

/** A transport that sends text messages, signed, to a provider over HTTP. */
export function smsTransport(url: string, secret: string, deadlineMs = 10_000): Transport {
  return {
    async send({ id, recipient, body }: OutgoingMessage) {
      const text = JSON.stringify({ message_id: id, to: recipient, body });
      // An attempt whose response was lost is repeated; the key lets the provider detect the
      // duplicate.
      const headers = { 'idempotency-key': id };
      const status = await postSigned(url, text, { secret, deadlineMs, headers }).catch(unsent);
      if (status >= 200 && status < 300) return { transport: 'http' };
      const reason = `The SMS provider answered with status ${status}.`;
      throw new SmsFailure(reason, `http_${status}`, permanent.has(status));
    },
    close: () => undefined,
  };
}
