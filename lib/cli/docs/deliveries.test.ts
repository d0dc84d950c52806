import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  endpointTest,
  envelopeOf,
  eventData,
  partnerEventTypes,
} from '@/lib/outbox/events/event-catalog';
import { exampleSecret } from './deliveries';
import { buildReference } from './reference';

const { deliveries } = buildReference('partner', 'http://localhost:3000');

test("the partners' reference shows every event with each field of its data", () => {
  const events = new Map(deliveries?.events.map((event) => [event.type, event]));
  expect([...events.keys()]).toEqual([...partnerEventTypes, 'endpoint.test']);
  for (const type of partnerEventTypes) {
    const names = events.get(type)?.fields.map(({ name }) => name);
    expect(names).toEqual(Object.keys(eventData[type].shape));
  }
  expect(deliveries?.paragraphs.join('\n')).not.toContain('undefined');
  expect(buildReference('org', 'http://localhost:3000').deliveries).toBeUndefined();
});

test('every event it shows is one of its type', () => {
  for (const { type, example } of deliveries?.events ?? []) {
    const known = partnerEventTypes.find((name) => name === type);
    const envelope = known ? envelopeOf(known) : endpointTest;
    envelope.strict().parse(JSON.parse(example));
  }
});

test('the delivery it shows is one, and genuine by the secret beside it', () => {
  const [head = '', body = ''] = (deliveries?.example ?? '').split('\n\n');
  const [, t, v1] = /Service-Signature: t=(\d+),v1=(\w+)/.exec(head) ?? [];
  const expected = createHmac('sha256', exampleSecret).update(`${t}.${body}`).digest('hex');
  expect(v1).toBe(expected);
  expect(deliveries?.paragraphs.join('\n')).toContain(exampleSecret);
  envelopeOf('candidate.status_changed').parse(JSON.parse(body));
});
