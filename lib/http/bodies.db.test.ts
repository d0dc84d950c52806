import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase();

let token = '';
let candidatePath = '';

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  token = (await createMember(orgId)).token;
  candidatePath = `/api/v1/candidates/${(await createCandidate(orgId)).id}`;
});

describe('bodies', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['cut off', '{"city":"Tr'],
    ['not JSON', 'city=Troy'],
    ['null', 'null'],
    ['a list', '[{"city":"Troy"}]'],
    ['a text', '"Troy"'],
    ['two values', '{"city":"Troy"}{}'],
    ['empty', ''],
    ['deeply nested', '['.repeat(100_000)],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['an encoded surrogate', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['with a NUL in a text', '{"city":"Tr\\u0000oy"}'],
    ['with half a surrogate pair', '{"city":"\\ud83d"}'],
    ['with an unknown field', '{"city":"Troy","stage":"hired"}'],
    ['with a prototype', '{"city":"Troy","__proto__":{"city":"x"}}'],
    ['of the wrong type', '{"city":12}'],
    ['without a field', '{}'],
  ])('a body that is %s is a 400 and changes nothing', async (_, rawBody) => {
    const before = await call('GET', candidatePath, { token });
    const answer = await call('PATCH', candidatePath, { token, rawBody });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect((await call('GET', candidatePath, { token })).body).toEqual(before.body);
  });

  const twentyMegabytes = 20 * 1024 * 1024;

  test('a body of 20 MB is a 413 by its announced length', async () => {
    const rawBody = `{"city":"${'x'.repeat(twentyMegabytes)}"}`;
    const headers = { 'content-length': String(rawBody.length) };
    const answer = await call('PATCH', candidatePath, { token, rawBody, headers });
    expect(answer.status).toBe(413);
    expect(answer.body.error.code).toBe('PAYLOAD_TOO_LARGE');
  });

  function bodyOf(bytes: number) {
    const chunk = new Uint8Array(64 * 1024).fill(0x20);
    const sent = { bytes: 0 };
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent.bytes += chunk.byteLength;
        if (sent.bytes > bytes) controller.close();
        else controller.enqueue(chunk);
      },
    });
    return { sent, stream };
  }

  const claims: Record<string, string>[] = [{}, { 'content-length': '10' }];
  test.each(claims)(
    'a body of 20 MB that announces %j is a 413 once it is sent',
    async (headers) => {
      const { sent, stream } = bodyOf(twentyMegabytes);
      const answer = await call('PATCH', candidatePath, { token, rawBody: stream, headers });
      expect(answer.status).toBe(413);
      expect(sent.bytes).toBeGreaterThan(twentyMegabytes);
    },
  );

  test('a body without an end is a 413 that stops listening', async () => {
    const { sent, stream } = bodyOf(Number.POSITIVE_INFINITY);
    const answer = await call('PATCH', candidatePath, { token, rawBody: stream });
    expect(answer.status).toBe(413);
    expect(sent.bytes).toBeLessThan(66 * 1024 * 1024);
  });
});
