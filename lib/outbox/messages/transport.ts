import nodemailer from 'nodemailer';
import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import type { OutgoingMessage, Transport } from './outgoing-message';
import { smsTransport } from './sms-transport';

/** The number of messages sent at once over one transport. */
export const concurrentSends = 5;

const smtpOptions = {
  pool: 'true',
  maxConnections: String(concurrentSends),
  // A lost connection counts as a failed attempt; nodemailer must not resend silently.
  maxRequeues: '0',
  dnsTimeout: '5000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '10000',
};

function withOptions(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(smtpOptions)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Returns the Message-ID, the same for every attempt, so that receivers can detect duplicates. */
export function messageIdOf(id: string, from: string): string {
  const domain = from.match(/@([^\s<>"@]+)>?\s*$/)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

function recordInLog({ orgId, id, channel, kind }: OutgoingMessage): { transport: 'log' } {
  log().info(
    { org_id: orgId, message_id: id, channel, kind },
    'message not sent: nothing is configured to send it',
  );
  return { transport: 'log' };
}

// Some calendars need the method in the part's content type, too.
function calendarPart(calendar: string | null) {
  if (!calendar) return {};
  const method = calendar.match(/^METHOD:(\w+)/m)?.[1] ?? 'PUBLISH';
  return { icalEvent: { method, filename: 'interview.ics', content: calendar } };
}

/** A transport that sends nothing and logs that there was a message. */
export function logTransport(): Transport {
  return { send: async (message) => recordInLog(message), close: () => undefined };
}

/** A transport that sends email through a mail server. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const mailer = nodemailer.createTransport(withOptions(smtpUrl));
  return {
    async send(message) {
      await mailer.sendMail({
        from,
        // As an object: an address with a comma must never become two recipients.
        to: { name: '', address: message.recipient },
        subject: message.subject ?? '',
        text: message.body,
        ...calendarPart(message.calendar),
        messageId: messageIdOf(message.id, from),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { transport: 'smtp' };
    },
    close: () => mailer.close(),
  };
}

/** Opens the configured transport; channels without a provider are only logged. */
export function openTransport(): Transport {
  const { SMTP_URL, MAIL_FROM, SMS_PROVIDER_URL, SMS_PROVIDER_SECRET } = env();
  const by = {
    email: SMTP_URL && MAIL_FROM ? smtpTransport(SMTP_URL, MAIL_FROM) : logTransport(),
    sms:
      SMS_PROVIDER_URL && SMS_PROVIDER_SECRET
        ? smsTransport(SMS_PROVIDER_URL, SMS_PROVIDER_SECRET)
        : logTransport(),
  };
  return {
    send: (message) => by[message.channel].send(message),
    close() {
      by.email.close();
      by.sms.close();
    },
  };
}
