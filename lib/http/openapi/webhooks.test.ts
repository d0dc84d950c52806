import { expect, test } from 'vitest';
import { eventData } from '@/lib/outbox/events/event-catalog';
import { documentOf } from './files';

test("the partners' document describes each event, its envelope and its headers", () => {
  const { webhooks = {} } = documentOf('partner');
  expect(Object.keys(webhooks).sort()).toEqual([...Object.keys(eventData), 'endpoint.test'].sort());
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema } = post.requestBody.content['application/json'];
    expect(schema.required).toEqual(['id', 'type', 'created_at', 'data']);
    expect(schema.properties?.type).toMatchObject({ const: type });
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'Service-Signature',
      'Service-Event-Id',
      'Service-Event-Type',
    ]);
  }
  const { description, requestBody } = webhooks['endpoint.test']?.post ?? {};
  expect(description).toContain('on request only');
  expect(requestBody?.content['application/json'].schema.properties?.data?.$ref).toContain(
    'EndpointTest',
  );
  expect(documentOf('org').webhooks).toBeUndefined();
});
