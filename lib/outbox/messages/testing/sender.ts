import { pool, prisma } from '@/lib/base/db';
import { createApplication, createOrganization } from '@/lib/testing/factories';
import type { MailServer } from '@/lib/testing/mail-server';
import { type DrainSettings, drainMessages } from '../drain';
import { type NewMessage, queueMessage } from '../queue-messages';
import { smtpTransport } from '../transport';

/** What a drain counts that found nothing to do. */
export const nothing = { claimed: 0, sent: 0, retrying: 0, failed: 0 };

/** Has the time of a message come. */
export const makeDue = (id: string) =>
  pool().query('UPDATE message SET due_at = now() WHERE id = $1', [id]);

/** An application whose candidate is written to by a mail server; messages left from before are gone. */
export async function createSender(mail: MailServer) {
  await pool().query('TRUNCATE message, activity');
  const { id: orgId } = await createOrganization();
  const application = await createApplication(orgId);
  const messageWith = (changes: Partial<NewMessage>): NewMessage => ({
    orgId,
    candidateId: application.candidateId,
    applicationId: application.id,
    kind: 'rejection',
    channel: 'email',
    recipient: 'maria@example.com',
    subject: 'Your application',
    body: 'Hello Maria,\n\nthank you.\n',
    scheduledAt: null,
    ...changes,
  });
  return {
    orgId,
    application,
    /** A rejection to the candidate, but for what is changed. */
    messageWith,
    /** Stores such a message to be sent. */
    queue: (changes: Partial<NewMessage> = {}) =>
      prisma().$transaction((tx) => queueMessage(tx, messageWith(changes))),
    /** Sends what is due by the mail server. */
    drain: (settings: Partial<DrainSettings> = {}) => {
      const transport = smtpTransport(mail.url(), 'Acme Hiring <hiring@acme.example>');
      return drainMessages({ transport, ...settings });
    },
    /** A message as it is stored. */
    stored: (id: string) =>
      prisma().message.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } }),
  };
}

export type Sender = Awaited<ReturnType<typeof createSender>>;
