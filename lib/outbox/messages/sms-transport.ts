import { postSigned, unanswered } from '@/lib/outbox/delivery/post-signed';
import { SmsFailure } from './classify-failure';
import type { OutgoingMessage, Transport } from './outgoing-message';

// What says that this very message is unacceptable; anything else may be mended and is tried again.
const permanent = new Set([400, 410, 422]);

function unsent(error: unknown): never {
  const { isTimeout, code } = unanswered(error);
  const what = isTimeout ? 'did not answer in time' : 'could not be reached';
  throw new SmsFailure(`The SMS provider ${what}.`, code);
}

/** The transport that hands text messages, signed, to a provider over HTTP. */
export function smsTransport(url: string, secret: string, deadlineMs = 10_000): Transport {
  return {
    async send({ id, recipient, body }: OutgoingMessage) {
      const text = JSON.stringify({ message_id: id, to: recipient, body });
      // An attempt whose answer was lost is repeated: the key tells the provider that it is the same.
      const headers = { 'idempotency-key': id };
      const status = await postSigned(url, text, { secret, deadlineMs, headers }).catch(unsent);
      if (status >= 200 && status < 300) return { transport: 'http' };
      const reason = `The SMS provider answered with status ${status}.`;
      throw new SmsFailure(reason, `http_${status}`, permanent.has(status));
    },
    close: () => undefined,
  };
}
