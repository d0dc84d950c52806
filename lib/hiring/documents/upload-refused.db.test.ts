import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createOrganization } from '@/lib/testing/factories';
import { archiveOf, formBody, pdfFile, wordFile } from '@/lib/testing/files';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import {
  base64,
  createKnowledgeBase,
  fileOf,
  type KnowledgeBase,
  word,
} from './testing/knowledge-base';

useTestDatabase();

const limit = 10 * 1024 * 1024;

let base: KnowledgeBase;
let foreignJobId = '';

beforeEach(async () => {
  base = await createKnowledgeBase();
  ({ id: foreignJobId } = await createJob((await createOrganization('Other')).id));
});

describe('adding a document', () => {
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
    ['a.png', 'application/vnd.ms-excel', 'a,b'],
    ['locked.pdf', 'application/pdf', `${pdfFile()}\ntrailer << /Root 1 0 R /Encrypt 9 0 R >>\n`],
  ])('refuses %s sent as %s with other bytes, and keeps nothing', async (name, type, bytes) => {
    const answer = await base.upload(fileOf(bytes, name, type));
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(await base.storedFiles()).toEqual([]);
    expect(await prisma().knowledgeBaseDocument.count({ where: { orgId: base.orgId } })).toBe(0);
  });

  const json = { name: 'FAQ', file_type: 'text/plain', content: base64('Pay') };
  it.each<object>([
    {},
    { ...json, name: '' },
    { ...json, name: ' \u200b' },
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
    const answer = await base.send(body);
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
    const answers = await Promise.all(
      forms.map((form) => call('POST', base.path, { token: base.token, ...form })),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      forms.map((_, index) => (index === 6 ? 201 : 400)),
    );
  });

  it.each<[string, string, Record<string, string>]>([
    ['its name', 'a.txt', { name: 'Pay ?' }],
    ['its description', 'a.txt', { description: 'Pay ?' }],
    ['the name of its file', 'a?.txt', {}],
    ['the name of its file, beside a name', 'a?.txt', { name: 'Pay' }],
    ['a name that needs escapes', '"a?".txt', {}],
  ])('refuses a form whose text is not UTF-8 in %s', async (_, fileName, fields) => {
    const form = await formBody({ ...fields, file: fileOf('text', fileName) });
    const token = base.token;
    for (const bytes of ['\xff', '\xc3', '\xed\xa0\x80']) {
      const sent = Buffer.from(form.rawBody).toString('latin1').replace('?', bytes);
      const rawBody = new Uint8Array(Buffer.from(sent, 'latin1'));
      const answer = await call('POST', base.path, { token, rawBody, headers: form.headers });
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toContain('UTF-8');
    }
    expect((await call('POST', base.path, { token, ...form })).status).toBe(201);
    expect(await base.storedFiles()).toHaveLength(1);
  });

  it('takes ten megabytes and not one byte more', async () => {
    expect((await base.upload(fileOf(pdfFile(limit), 'a.pdf'))).status).toBe(201);
    const over = await base.upload(fileOf(pdfFile(limit + 1), 'a.pdf'));
    expect([over.status, over.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const json = { name: 'a', file_type: 'pdf' };
    expect((await base.send({ ...json, content: base64(pdfFile(limit)) })).status).toBe(201);
    expect((await base.send({ ...json, content: base64(pdfFile(limit + 1)) })).status).toBe(413);
    expect((await base.send({ ...json, content: 'A'.repeat(2 * limit) })).status).toBe(413);
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
    const answer = await call('POST', base.path, { token: base.token, rawBody, headers });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(100);
    expect(most).toBeLessThan(80 * 1024 * 1024);
  });
});

itRefusesStrangers(
  () => ({ token: base.token, foreignId: foreignJobId, id: base.jobId }),
  [
    {
      method: 'POST',
      path: '/api/v1/jobs/:id/knowledge-base',
      options: { body: { name: 'a', file_type: 'txt', content: base64('Pay') } },
      malformedId: 400,
      notFound: 'JOB_NOT_FOUND',
      forbiddenToken: () => base.viewerToken,
    },
  ],
);
