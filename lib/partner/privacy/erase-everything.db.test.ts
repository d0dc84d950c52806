import { beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry } from '@/lib/testing/registry';
import { columnsOf } from './testing/columns';
import { createMarkedPerson, markerPattern } from './testing/marked-person';
import { columnsWith, documentsWith, wordyColumns } from './testing/search';

useTestDatabase();
const hooks = useWebhookReceiver();

type Marked = Awaited<ReturnType<typeof createMarkedPerson>>;
let person: Marked;
let planted: string[] = [];
let answer: Awaited<ReturnType<typeof call>>;
let overviewBefore = '';

const overview = ({ token, candidateId }: Marked) =>
  call('GET', `/api/v1/candidates/${candidateId}/overview`, { token });

beforeAll(async () => {
  const registry = await createRegistry(hooks.urlOf(0));
  person = await createMarkedPerson(registry, hooks.urlOf(0, '/zqxmarker'));
  hooks.answer = () => ({ status: 500 });
  await drainDeliveries({ sender: hooks.newSender(), runSeconds: 1 });
  await person.addForeignWords();
  planted = await columnsWith(markerPattern);
  overviewBefore = (await overview(person)).text;
  const { token, candidateId } = person;
  const path = `/api/v1/candidates/${candidateId}/erase`;
  answer = await call('POST', path, { token, body: { reason: 'Asked for it' } });
}, 60_000);

test('every column that can hold words is declared once', async () => {
  const declared = (['person', 'organization', 'nobody'] as const).flatMap(columnsOf);
  expect(declared.toSorted()).toEqual((await wordyColumns()).toSorted());
});

// What is sealed shows no words; the body of a kept answer is written by the release before only.
const withoutWords = new Set([
  'message.sealed',
  'idempotency_key.sealed_answer',
  'idempotency_key.response_body',
]);

test('the person stood in every column that is declared theirs, and in no other', () => {
  const readable = columnsOf('person').filter((column) => !withoutWords.has(column));
  expect(planted.toSorted()).toEqual(readable.toSorted());
});

test('nothing of the person is left in the database and the documents', async () => {
  expect(answer.status).toBe(200);
  expect(await columnsWith(markerPattern)).toEqual([]);
  expect(await prisma().message.count({ where: { sealed: { not: null } } })).toBe(0);
  expect(documentsWith(markerPattern)).toEqual([]);
});

test('the overview shows the person before, and that they were erased after', async () => {
  expect(overviewBefore).toMatch(new RegExp(markerPattern, 'i'));
  const { status, text, body } = await overview(person);
  expect([status, body.candidate.erased_at]).toEqual([200, answer.body.erased_at]);
  expect(text).not.toMatch(new RegExp(markerPattern, 'i'));
});
