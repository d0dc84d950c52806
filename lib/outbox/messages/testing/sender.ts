import { pool, prisma } from '@/lib/base/db';
import { createApplication, createOrganization } from '@/lib/testing/factories';
import type { MailServer } from '@/lib/testing/mail-server';
import { type DrainSettings, drainMessages } from '../drain';
import { type NewMessage, queueMessage } from '../queue-messages';
import { smtpTransport } from '../transport';

/** The counts of a drain that found nothing due. */
export const nothing = { claimed: 0, sent: 0, skipped: 0, retrying: 0, failed: 0 };

/** Makes a message due now. */
export const makeDue = (id: string) =>
  pool().query(`UPDATE message SET due_at = date_trunc('milliseconds', now()) WHERE id = $1`, [id]);

/**
 * Creates an application whose candidate gets email through this server; deletes older messages.
 */
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
    /** A rejection message with these changes. */
    messageWith,
    /** Queues such a message. */
    queue: (changes: Partial<NewMessage> = {}) =>
      prisma().$transaction((tx) => queueMessage(tx, messageWith(changes))),
    /** Sends due messages through the mail server. */
    drain: (settings: Partial<DrainSettings> = {}) => {
      const transport = smtpTransport(mail.url(), 'Acme Hiring <hiring@acme.example>');
      return drainMessages({ transport, ...settings });
    },
    /** Returns a stored message. */
    stored: (id: string) =>
      prisma().message.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } }),
  };
}

export type Sender = Awaited<ReturnType<typeof createSender>>;
