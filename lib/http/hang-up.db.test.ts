import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log';
import { type CallAnswer, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember } from '@/lib/testing/factories';
import { createTestPartner } from '@/lib/testing/partner';

useTestDatabase();

const server = createServer();
const tokens = { org: '', partner: '' };
let jobId = '';

beforeAll(async () => {
  const partner = await createTestPartner();
  tokens.partner = partner.apiKey;
  tokens.org = (await createMember(partner.orgId)).token;
  ({ id: jobId } = await createJob(partner.orgId));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => server.close());

function answerTo(request: IncomingMessage, token: string): Promise<CallAnswer> {
  const { method = '', url = '', headers } = request;
  const rawBody = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const type = { 'content-type': headers['content-type'] ?? '' };
  return call(method, url, { token, rawBody, headers: type });
}

async function hangUpOn(path: string, type: string, sent: string, token: string) {
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Content-Type: ${type}`, 'Content-Length: 500'];
  client.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
  const [request]: IncomingMessage[] = await once(server, 'request');
  if (!request) throw new Error('No request has come.');
  const answer = answerTo(request, token);
  client.destroy();
  return answer;
}

const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext';

test.each([
  ['createJob', 'org', '/api/v1/jobs', 'application/json', '{"ti'],
  ['ingestCandidate', 'partner', '/partner/v1/candidates', 'application/json', '{"ex'],
  [
    ...(['createJobDocument', 'org', '/api/v1/jobs/:id/knowledge-base'] as const),
    ...(['multipart/form-data; boundary=B', part] as const),
  ],
] as const)(
  '%s of a client that hangs up in its body is recorded as the client’s fault',
  async (operation, surface, path, type, sent) => {
    const info = vi.spyOn(log(), 'info');
    const error = vi.spyOn(log(), 'error');
    const answer = await hangUpOn(path.replace(':id', jobId), type, sent, tokens[surface]);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(
      { org: 'VALIDATION_ERROR', partner: 'invalid_request' }[surface],
    );
    expect(info).toHaveBeenCalledWith(expect.objectContaining({ operation, status: 400 }));
    expect(error).not.toHaveBeenCalled();
  },
);

test('a request whose body never came is refused where one was announced', async () => {
  const headers = { 'content-length': '40', 'content-type': 'application/json' };
  const answer = await call('POST', `/api/v1/jobs/${jobId}/copy`, { token: tokens.org, headers });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});
