import { beforeEach, describe, expect, it, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { createLink, revokeLinks } from '@/lib/outbox/links/public-links';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { useMailServer } from '@/lib/testing/mail-server';
import { createMessage } from '@/lib/testing/records';
import { claimMessages } from './claim-messages';
import { drainMessages } from './drain';
import { cancelMessages } from './queue-messages';
import { createSender, makeDue, type Sender } from './testing/sender';
import { logTransport } from './transport';

useTestDatabase();
const mail = useMailServer();

const token = 'aZ09-_'.repeat(8).slice(0, 43);
const letter = (page: string) => `Here:\nhttps://portal.example/${page}/${token}\nGoodbye`;
const struck = (page: string) => `Here:\nhttps://portal.example/${page}/…\nGoodbye`;

let sender: Sender;

beforeEach(async () => {
  sender = await createSender(mail);
});

/** The source of the first message sent, with its folded lines joined. */
const sent = () => mail.received[0]?.source.replaceAll('=\r\n', '');

/** All stored data of a message, bytes as text. */
async function everything(id: string): Promise<string> {
  const { rows } = await pool().query(
    `SELECT to_jsonb(m)::text || encode(coalesce(m.sealed, ''), 'escape') AS text,
            m.sealed IS NOT NULL AS "isSealed" FROM message m WHERE id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].text).not.toContain(token);
  return rows[0].isSealed ? 'sealed' : 'struck';
}

describe.each(['schedule', 'evaluation', 'consent', 'invitation', 'reset-password'])(
  'a link to /%s',
  (page) => {
    it('is encrypted until it is sent, then removed', async () => {
      const { id } = await sender.queue({ body: letter(page) });
      expect((await sender.stored(id)).body).toBe(struck(page));
      expect(await everything(id)).toBe('sealed');
      expect(await sender.drain()).toMatchObject({ sent: 1 });
      expect(sent()).toContain(`/${page}/${token}`);
      expect(await everything(id)).toBe('struck');
      const activity = await prisma().activity.findMany({ where: { orgId: sender.orgId } });
      expect(activity).toMatchObject([{ details: { body: struck(page) } }]);
    });
  },
);

test('a message without a link is stored unchanged', async () => {
  const { id } = await sender.queue();
  expect(await sender.stored(id)).toMatchObject({
    body: 'Hello Maria,\n\nthank you.\n',
    sealed: null,
  });
});

test('a retried message keeps its link and loses it when it fails for good', async () => {
  const { id } = await sender.queue({ body: letter('schedule'), kind: 'evaluation_link' });
  mail.refuse = () => ({ status: 451, text: 'later' });
  expect(await sender.drain()).toMatchObject({ retrying: 1 });
  expect(await everything(id)).toBe('sealed');
  mail.refuse = () => null;
  await makeDue(id);
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(sent()).toContain(token);
  const lost = await sender.queue({ body: letter('schedule') });
  mail.refuse = () => ({ status: 550, text: 'nobody' });
  expect(await sender.drain()).toMatchObject({ failed: 1 });
  expect(await everything(lost.id)).toBe('struck');
});

test('a cancelled or skipped message keeps no link', async () => {
  const scheduledAt = new Date(Date.now() + 60_000);
  const { id } = await sender.queue({ body: letter('schedule'), scheduledAt });
  const { orgId, application } = sender;
  const which = { orgId, applicationId: application.id, kinds: ['rejection' as const] };
  expect(await prisma().$transaction((tx) => cancelMessages(tx, which))).toBe(1);
  expect(await everything(id)).toBe('struck');
  const skipped = await sender.queue({ body: letter('schedule'), recipient: null });
  expect(await everything(skipped.id)).toBe('struck');
});

test('the previous release leaves no link either', async () => {
  const { id } = await createMessage(sender.application, { body: letter('schedule') });
  await pool().query(`UPDATE message SET status = 'sent', sent_at = now(), transport = 'smtp'`);
  expect(await everything(id)).toBe('struck');
  const waiting = await createMessage(sender.application, { body: letter('schedule') });
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(sent()).toContain(token);
  expect(await everything(waiting.id)).toBe('struck');
});

test('a link to a new password is kept nowhere, even if no transport sent the message', async () => {
  const { id } = await sender.queue({ body: letter('reset-password'), kind: 'password_reset' });
  expect(await drainMessages({ transport: logTransport() })).toMatchObject({ skipped: 1 });
  expect(await everything(id)).toBe('struck');
});

test('a letter whose link will have expired is not tried again', async () => {
  const { id } = await sender.queue({ body: letter('reset-password'), kind: 'password_reset' });
  mail.refuse = () => ({ status: 451, text: 'later' });
  expect(await sender.drain()).toMatchObject({ retrying: 1 });
  expect((await sender.stored(id)).status).toBe('queued');
  await pool().query(
    `UPDATE message SET created_at = now() - interval '58 minutes' WHERE id = $1`,
    [id],
  );
  await makeDue(id);
  await sender.drain();
  expect((await sender.stored(id)).status).toBe('cancelled');
  expect(await everything(id)).toBe('struck');
});

test('a message encrypted with another key fails and does not delay others', async () => {
  const { id } = await sender.queue({ body: letter('schedule') });
  await pool().query(
    'UPDATE message SET sealed = set_byte(sealed, 40, 1 + get_byte(sealed, 40) % 255)',
  );
  const other = await sender.queue();
  expect(await sender.drain()).toMatchObject({ sent: 1, retrying: 1 });
  expect((await sender.stored(other.id)).status).toBe('sent');
  expect((await sender.stored(id)).failureReason).toMatch(/cannot be decrypted/);
  expect(mail.received).toHaveLength(1);
});

describe('the messages API', () => {
  type Shown = { body: string; link: string | null };
  const read = async (role: 'recruiter' | 'coordinator'): Promise<Shown[]> => {
    const { token: as } = await createMember(sender.orgId, role);
    const path = `/api/v1/applications/${sender.application.id}/messages`;
    return (await call('GET', path, { token: as })).body.messages;
  };
  const shown = async (role: 'recruiter' | 'coordinator') =>
    (await read(role)).map(({ body }) => body);
  const links = async (role: 'recruiter' | 'coordinator') =>
    (await read(role)).map(({ link }) => link);

  it('shows no link while the message waits, nor once it is sent', async () => {
    await sender.queue({ body: letter('schedule') });
    expect(await shown('recruiter')).toEqual([struck('schedule')]);
    await claimMessages(1, 60);
    expect(await shown('recruiter')).toEqual([struck('schedule')]);
    await pool().query('UPDATE message SET lease_expires_at = now() - make_interval(secs => 1)');
    expect(await sender.drain()).toMatchObject({ sent: 1 });
    expect(await shown('recruiter')).toEqual([struck('schedule')]);
  });

  it('shows the link to people who may write if no transport sent the message', async () => {
    for (const page of ['schedule', 'evaluation', 'consent']) {
      await sender.queue({ body: letter(page) });
    }
    expect(await drainMessages({ transport: logTransport() })).toMatchObject({ skipped: 3 });
    for (const { id } of await prisma().message.findMany()) {
      expect(await everything(id)).toBe('sealed');
    }
    const none = [struck('consent'), struck('evaluation'), struck('schedule')];
    expect(await shown('coordinator')).toEqual(none);
    const [consent] = none;
    expect(await shown('recruiter')).toEqual([consent, letter('evaluation'), letter('schedule')]);
  });

  it('names the link to pass on as long as it works, to people who may write', async () => {
    const { orgId, application } = sender;
    const about = { orgId, applicationId: application.id, validDays: 1 };
    const linkTo = (purpose: 'scheduling' | 'evaluation' | 'consent') =>
      prisma().$transaction((tx) => createLink(tx, { ...about, purpose }));
    const live = await linkTo('scheduling');
    const spent = await linkTo('evaluation');
    const own = await linkTo('consent');
    for (const { url } of [live, spent, own]) await sender.queue({ body: `Here:\n${url}\nBye` });
    expect(await links('recruiter')).toEqual([null, null, null]);
    await drainMessages({ transport: logTransport() });
    expect(await links('recruiter')).toEqual([null, spent.url, live.url]);
    expect(await links('coordinator')).toEqual([null, null, null]);
    const which = { orgId, applicationId: application.id, purpose: 'evaluation' } as const;
    await prisma().$transaction((tx) => revokeLinks(tx, which, 'withdrawn'));
    expect(await links('recruiter')).toEqual([null, null, live.url]);
    await prisma().publicLink.updateMany({ where: { orgId }, data: { expiresAt: new Date(0) } });
    expect(await links('recruiter')).toEqual([null, null, null]);
  });
});
