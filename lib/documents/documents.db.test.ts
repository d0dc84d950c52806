import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { settleAfterCommit } from '@/lib/after-commit';
import { pool, prisma } from '@/lib/db';
import { env } from '@/lib/env';
import { runHousekeeping } from '@/lib/housekeeping/run';
import { newId } from '@/lib/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember, createOrganization } from '@/lib/testing/factories';
import { archiveOf, formBody, pdfFile, wordFile } from '@/lib/testing/files';
import { createDocument } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const limit = 10 * 1024 * 1024;
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let orgId = '';
let jobId = '';
let foreignJobId = '';
let token = '';
let viewerToken = '';
let path = '';

beforeEach(async () => {
  ({ id: orgId } = await createOrganization());
  ({ id: jobId } = await createJob(orgId));
  const { id: otherOrg } = await createOrganization('Other');
  ({ id: foreignJobId } = await createJob(otherOrg));
  ({ token } = await createMember(orgId, 'recruiter'));
  viewerToken = (await createMember(orgId, 'viewer')).token;
  path = `/api/v1/jobs/${jobId}/knowledge-base`;
});

const fileOf = (bytes: Buffer | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const upload = async (file: File, fields: Record<string, string> = {}, headers = {}) => {
  const form = await formBody({ ...fields, file });
  return call('POST', path, { token, ...form, headers: { ...form.headers, ...headers } });
};
const send = (body: object) => call('POST', path, { token, body });
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const download = (id: string, at = path) => call('GET', `${at}/${id}/content`, { token });
const storedFiles = async () => {
  const directory = join(env().DOCUMENTS_DIRECTORY, orgId);
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
};

describe('adding a document', () => {
  it('takes a form, and hands out the very file', async () => {
    const bytes = pdfFile(200_000);
    const file = fileOf(bytes, 'benefits.pdf', 'application/pdf');
    const fields = { name: 'Benefits é "2026".pdf', description: ' Besides pay ' };
    const answer = await upload(file, fields);
    expect(answer.status).toBe(201);
    expect(answer.body.document).toEqual({
      document_id: expect.any(String),
      org_id: orgId,
      job_id: jobId,
      name: 'Benefits é "2026".pdf',
      description: 'Besides pay',
      file_type: 'application/pdf',
      file_size: 200_000,
      uploaded_by: 'Test recruiter',
      created_at: expect.any(String),
    });
    const got = await download(answer.body.document.document_id);
    expect(got.status).toBe(200);
    expect(got.bytes.equals(bytes)).toBe(true);
    expect(got.headers.get('content-type')).toBe('application/pdf');
    expect(got.headers.get('content-length')).toBe('200000');
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-disposition')).toBe(
      `attachment; filename="Benefits _ _2026_.pdf"; filename*=UTF-8''Benefits%20%C3%A9%20%222026%22.pdf`,
    );
    const list = await call('GET', path, { token });
    expect(list.body.documents).toEqual([answer.body.document]);
    const activity = await prisma().activity.findFirstOrThrow({ where: { orgId, jobId } });
    expect(activity).toMatchObject({ type: 'job', actorName: 'Test recruiter' });
  });

  it('takes JSON', async () => {
    const content = base64('Paid leave: 20 days. Ünïcode.');
    const answer = await send({ name: 'FAQ', file_type: 'text/plain', content });
    expect(answer.status).toBe(201);
    expect(answer.body.document).toMatchObject({ name: 'FAQ', file_type: 'text/plain' });
    const got = await download(answer.body.document.document_id);
    expect(got.text).toBe('Paid leave: 20 days. Ünïcode.');
    expect(got.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(got.headers.get('content-disposition')).toContain('filename="FAQ.txt"');
  });

  it.each<[string, string, Buffer | string, string]>([
    ['a.pdf', 'application/pdf', pdfFile(), 'application/pdf'],
    ['a.pdf', '', pdfFile(), 'application/pdf'],
    ['a', 'application/octet-stream', pdfFile(), 'application/pdf'],
    ['a.docx', word, wordFile(), word],
    ['a.docx', '', wordFile(), word],
    ['a.txt', 'text/plain', 'BMW and more', 'text/plain'],
    ['a.md', 'text/plain', '# Pay', 'text/markdown'],
    ['a.csv', 'text/csv', 'a,b\r\n1,2', 'text/csv'],
    ['notes', '', 'plain', 'text/plain'],
  ])('takes %s sent as %j', async (name, type, bytes, stored) => {
    const answer = await upload(fileOf(bytes, name, type));
    expect(answer.status).toBe(201);
    expect(answer.body.document.file_type).toBe(stored);
  });

  it.each<[string, string, Buffer | string]>([
    ['a.pdf', 'application/pdf', 'only text'],
    ['a.txt', 'text/plain', pdfFile()],
    ['a.docx', word, archiveOf(['evil.exe'])],
    ['a.docx', word, pdfFile()],
    ['a.pdf', 'application/pdf', wordFile()],
    ['a.txt', 'text/plain', Buffer.from([0xff, 0xfe, 0x61, 0x00])],
    ['a.txt', 'text/plain', Buffer.from('a\0b')],
    ['a.txt', 'text/plain', Buffer.from([0xc3, 0x28])],
    ['a.pdf', 'application/pdf', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['a.png', 'image/png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a.html', 'text/html', '<script>alert(1)</script>'],
    ['a.txt', 'text/plain', ''],
  ])('refuses %s sent as %s with other bytes, and keeps nothing', async (name, type, bytes) => {
    const answer = await upload(fileOf(bytes, name, type));
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(await storedFiles()).toEqual([]);
    expect(await prisma().knowledgeBaseDocument.count({ where: { orgId } })).toBe(0);
  });

  it('makes names safe', async () => {
    const one = await upload(fileOf('text', '../../../etc/cron.d/evil.txt'));
    expect(one.body.document.name).toBe('evil.txt');
    const other = await upload(fileOf('text', 'a.txt'), { name: '..\\..\\windows\\system.ini' });
    expect(other.body.document.name).toBe('system.ini');
    expect(await storedFiles()).toHaveLength(2);
  });

  const json = { name: 'FAQ', file_type: 'text/plain', content: base64('Pay') };
  it.each<object>([
    {},
    { ...json, name: '' },
    { ...json, name: 7 },
    { ...json, content: 'not base64!' },
    { ...json, content: 'abc' },
    { ...json, content: { bytes: 'x' } },
    { ...json, content: '' },
    { ...json, file_type: 'application/pdf' },
    { ...json, file_type: 'application/x-msdownload' },
    { ...json, description: 'x'.repeat(2001) },
    { ...json, storage_key: '../x' },
    { name: 'FAQ', content: base64('Pay') },
  ])('refuses the JSON %j', async (body) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('refuses forms that are none, cut short, or hold something else', async () => {
    const whole = await formBody({ name: 'x', file: fileOf('text '.repeat(100), 'a.txt') });
    const forms = [
      { ...whole, rawBody: whole.rawBody.subarray(0, -100) },
      { ...whole, rawBody: whole.rawBody.subarray(0, 150) },
      { ...whole, rawBody: 'nonsense' },
      { ...whole, rawBody: '' },
      { ...whole, headers: { 'content-type': 'multipart/form-data' } },
      await formBody({ name: 'no file' }),
      await formBody({ file: 'a text without a name is a file all the same' }),
      await formBody({ attachment: fileOf('text', 'a.txt') }),
      await formBody({ file: fileOf('text', 'a.txt'), unknown: 'field' }),
      await formBody({ file: fileOf('text', 'a.txt'), other: fileOf('text', 'b.txt') }),
      await formBody({ file: fileOf('text', 'a.txt'), description: 'x'.repeat(70_000) }),
    ];
    const answers = await Promise.all(forms.map((form) => call('POST', path, { token, ...form })));
    expect(answers.map(({ status }) => status)).toEqual(
      forms.map((_, index) => (index === 6 ? 201 : 400)),
    );
  });

  it('takes ten megabytes and not one byte more', async () => {
    expect((await upload(fileOf(pdfFile(limit), 'a.pdf'))).status).toBe(201);
    const over = await upload(fileOf(pdfFile(limit + 1), 'a.pdf'));
    expect([over.status, over.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const json = { name: 'a', file_type: 'pdf' };
    expect((await send({ ...json, content: base64(pdfFile(limit)) })).status).toBe(201);
    expect((await send({ ...json, content: base64(pdfFile(limit + 1)) })).status).toBe(413);
    expect((await send({ ...json, content: 'A'.repeat(2 * limit) })).status).toBe(413);
  });

  it('keeps nothing of an endless upload', async () => {
    const head =
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const chunk = new Uint8Array(1024 * 1024).fill(10);
    let sent = 0;
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    const rawBody = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : chunk.slice());
        sent += 1;
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        if (sent > 500) controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=B' };
    const answer = await call('POST', path, { token, rawBody, headers });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(100);
    expect(most).toBeLessThan(80 * 1024 * 1024);
  });

  it('answers a repeated key with the first answer, and another file under it with 400', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await upload(fileOf('one', 'a.txt'), {}, headers);
    const again = await upload(fileOf('one', 'a.txt'), {}, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await upload(fileOf('two', 'a.txt'), {}, headers);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await storedFiles()).toHaveLength(1);
  });

  it('takes twenty at once', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => `Document ${index}`);
    const answers = await Promise.all(contents.map((text) => upload(fileOf(text, 'a.txt'))));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const got = await Promise.all(answers.map(({ body }) => download(body.document.document_id)));
    expect(got.map(({ text }) => text)).toEqual(contents);
  });
});

describe('when the storage fails', () => {
  test('nothing is listed, and what was reserved is tidied away', async () => {
    await writeFile(join(env().DOCUMENTS_DIRECTORY, orgId), 'in the way');
    expect((await upload(fileOf('text', 'a.txt'))).status).toBe(500);
    expect((await call('GET', path, { token })).body.documents).toEqual([]);
    await rm(join(env().DOCUMENTS_DIRECTORY, orgId));
  });

  test('housekeeping removes files that deleted or failed uploads left', async () => {
    const { body } = await upload(fileOf('text', 'a.txt'));
    await pool().query(
      `UPDATE knowledge_base_document SET deleted_at = now() - interval '2 hours' WHERE id = $1`,
      [body.document.document_id],
    );
    expect(await storedFiles()).toHaveLength(1);
    expect((await runHousekeeping()).document_files_removed).toBeGreaterThan(0);
    expect(await storedFiles()).toEqual([]);
    expect((await runHousekeeping()).document_files_removed).toBe(0);
  });

  test('a document whose file is lost is not there', async () => {
    const { body } = await upload(fileOf('text', 'a.txt'));
    await rm(join(env().DOCUMENTS_DIRECTORY, orgId, body.document.document_id));
    expect((await download(body.document.document_id)).status).toBe(404);
  });
});

describe('a document', () => {
  let ownId = '';
  let foreignId = '';

  beforeEach(async () => {
    ownId = (await upload(fileOf('text', 'a.txt'))).body.document.document_id;
    const job = await prisma().job.findFirstOrThrow({ where: { id: foreignJobId } });
    foreignId = (await createDocument(job.orgId, foreignJobId)).id;
  });

  it('is deleted with its file, once', async () => {
    const remove = () => call('DELETE', `${path}/${ownId}`, { token });
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    await settleAfterCommit();
    expect(await storedFiles()).toEqual([]);
    expect((await download(ownId)).status).toBe(404);
    expect((await call('GET', path, { token })).body.documents).toEqual([]);
  });

  it('is not found at another job, another organization’s job or a deleted job', async () => {
    const { id: otherJob } = await createJob(orgId);
    for (const job of [otherJob, foreignJobId, newId()]) {
      const at = `/api/v1/jobs/${job}/knowledge-base`;
      const got = await download(ownId, at);
      expect([got.status, got.body.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
      const removed = await call('DELETE', `${at}/${ownId}`, { token });
      expect([removed.status, removed.body.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    }
    await prisma().job.updateMany({ where: { id: jobId }, data: { deletedAt: new Date() } });
    expect((await download(ownId)).status).toBe(404);
    expect((await upload(fileOf('text', 'a.txt'))).body.error.code).toBe('JOB_NOT_FOUND');
  });

  it('can be downloaded by who may only read, and asked for by HEAD', async () => {
    const at = `${path}/${ownId}/content`;
    expect((await call('GET', at, { token: viewerToken })).text).toBe('text');
    const head = await call('HEAD', at, { token });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '4']);
  });

  for (const [method, suffix, malformedId] of [
    ['GET', '/content', 404],
    ['DELETE', '', 400],
  ] as const) {
    it(`${method} is refused to strangers`, async () => {
      const at = (id: string) => `${path}/${id}${suffix}`;
      expect((await call(method, at(ownId))).status).toBe(401);
      for (const id of [foreignId, newId()]) {
        const answer = await call(method, at(id), { token });
        expect([answer.status, answer.body.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
      }
      expect((await call(method, at('nonsense'), { token })).status).toBe(malformedId);
    });
  }

  it('is deleted and added only by who may write', async () => {
    const answers = [
      await call('DELETE', `${path}/${ownId}`, { token: viewerToken }),
      await call('POST', path, { token: viewerToken, body: {} }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
  });
});

itRefusesStrangers(
  () => ({ token, foreignId: foreignJobId, id: jobId }),
  [
    {
      method: 'POST',
      path: '/api/v1/jobs/:id/knowledge-base',
      options: { body: { name: 'a', file_type: 'txt', content: base64('Pay') } },
      malformedId: 400,
      notFound: 'JOB_NOT_FOUND',
      forbiddenToken: () => viewerToken,
    },
  ],
);
