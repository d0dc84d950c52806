import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isSigned } from '@/lib/http/verify-signature';
import { useTestDatabase } from '@/lib/testing/database';
import { useMailServer } from '@/lib/testing/mail-server';
import { drainMessages } from './drain';
import { smsTransport } from './sms-transport';
import { createSender, makeDue, nothing, type Sender } from './testing/sender';

const secret = 'a secret that only the provider knows';
useTestDatabase({ SMS_PROVIDER_SECRET: secret });
const mail = useMailServer();

type Received = { headers: IncomingHttpHeaders; text: string };

const received: Received[] = [];
/** The status of the next response; null sends none. */
let status: number | null = 202;
let url = '';
let sender: Sender;

const provider = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  received.push({ headers: request.headers, text });
  if (status !== null) response.writeHead(status, { location: '/elsewhere' }).end('{}');
});

beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`;
  Object.assign(process.env, { SMTP_URL: mail.url(), SMS_PROVIDER_URL: url });
});

afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

beforeEach(async () => {
  received.length = 0;
  status = 202;
  sender = await createSender(mail);
});

const queueText = () => sender.queue({ channel: 'sms', recipient: '+16145550100' });

test('a text message is sent with its link, which is stored encrypted only until then', async () => {
  const body = `Here: https://portal.example/evaluation/${'x'.repeat(43)}`;
  const { id } = await sender.queue({ channel: 'sms', recipient: '+16145550100', body });
  expect((await sender.stored(id)).body).not.toContain('xxx');
  expect(await drainMessages()).toMatchObject({ sent: 1 });
  expect(JSON.parse(received[0]?.text ?? '').body).toBe(body);
  expect(await sender.stored(id)).toMatchObject({ sealed: null, transport: 'http' });
});

test('a text message goes to its provider, signed; an email goes to the mail server', async () => {
  const { id } = await queueText();
  const { id: emailId } = await sender.queue();
  expect(await drainMessages()).toEqual({
    claimed: 2,
    sent: 2,
    skipped: 0,
    retrying: 0,
    failed: 0,
  });
  const [one, ...others] = received;
  expect(others).toEqual([]);
  expect(JSON.parse(one?.text ?? '')).toEqual({
    message_id: id,
    to: '+16145550100',
    body: 'Hello Maria,\n\nthank you.\n',
  });
  const { 'service-signature': signature, 'idempotency-key': key } = one?.headers ?? {};
  expect(isSigned(secret, String(signature), Buffer.from(one?.text ?? ''))).toBe(true);
  expect(key).toBe(id);
  expect(await sender.stored(id)).toMatchObject({ status: 'sent', transport: 'http' });
  expect(mail.received).toMatchObject([{ to: ['maria@example.com'] }]);
  expect(await sender.stored(emailId)).toMatchObject({ status: 'sent', transport: 'smtp' });
});

test.each([
  [300, 'queued'],
  [302, 'queued'],
  [401, 'queued'],
  [429, 'queued'],
  [503, 'queued'],
  [400, 'failed'],
  [410, 'failed'],
  [422, 'failed'],
])('after status %i the message is %s', async (answer, expected) => {
  status = answer;
  const { id } = await queueText();
  expect(await drainMessages()).toMatchObject({ claimed: 1, sent: 0 });
  const failureReason = `The SMS provider answered with status ${answer}.`;
  expect(await sender.stored(id)).toMatchObject({ status: expected, failureReason, attempts: 1 });
  expect(received).toHaveLength(1);
});

test('a failed message is sent again with the same id', async () => {
  status = 503;
  const { id } = await queueText();
  expect(await drainMessages()).toMatchObject({ retrying: 1 });
  expect(await drainMessages()).toEqual(nothing);
  status = 200;
  await makeDue(id);
  expect(await drainMessages()).toMatchObject({ sent: 1 });
  expect(received.map(({ text }) => JSON.parse(text).message_id)).toEqual([id, id]);
  expect(await sender.stored(id)).toMatchObject({ status: 'sent', failureReason: null });
});

test.each([
  ['a provider that does not answer', () => url, 'The SMS provider did not answer in time.'],
  ['no provider at all', () => 'http://127.0.0.1:1/', 'The SMS provider could not be reached.'],
])('%s loses no message', async (_what, address, failureReason) => {
  status = null;
  const { id } = await queueText();
  const transport = smsTransport(address(), secret, 200);
  expect(await drainMessages({ transport })).toMatchObject({ retrying: 1 });
  expect(await sender.stored(id)).toMatchObject({ status: 'queued', failureReason });
});
