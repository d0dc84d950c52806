import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { pdfFile, wordFile } from '@/lib/testing/files';
import {
  base64,
  createKnowledgeBase,
  fileOf,
  type KnowledgeBase,
  word,
} from './testing/knowledge-base';

useTestDatabase();

let base: KnowledgeBase;

beforeEach(async () => {
  base = await createKnowledgeBase();
});

describe('adding a document', () => {
  it('takes a form, and hands out the very file', async () => {
    const bytes = pdfFile(200_000);
    const file = fileOf(bytes, 'benefits.pdf', 'application/pdf');
    const fields = { name: 'Benefits é "2026".pdf', description: ' Besides pay ' };
    const answer = await base.upload(file, fields);
    expect(answer.status).toBe(201);
    expect(answer.body.document).toEqual({
      document_id: expect.any(String),
      org_id: base.orgId,
      job_id: base.jobId,
      name: 'Benefits é "2026".pdf',
      description: 'Besides pay',
      file_type: 'application/pdf',
      file_size: 200_000,
      uploaded_by: 'Test recruiter',
      created_at: expect.any(String),
    });
    const got = await base.download(answer.body.document.document_id);
    expect(got.status).toBe(200);
    expect(got.bytes.equals(bytes)).toBe(true);
    expect(got.headers.get('content-type')).toBe('application/pdf');
    expect(got.headers.get('content-length')).toBe('200000');
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-disposition')).toBe(
      `attachment; filename="Benefits _ _2026_.pdf"; filename*=UTF-8''Benefits%20%C3%A9%20%222026%22.pdf`,
    );
    const list = await call('GET', base.path, { token: base.token });
    expect(list.body.documents).toEqual([answer.body.document]);
    const activity = await prisma().activity.findFirstOrThrow({
      where: { orgId: base.orgId, jobId: base.jobId },
    });
    expect(activity).toMatchObject({ type: 'job', actorName: 'Test recruiter' });
  });

  it('takes JSON', async () => {
    const content = base64('Paid leave: 20 days. Ünïcode.');
    const answer = await base.send({ name: 'FAQ', file_type: 'text/plain', content });
    expect(answer.status).toBe(201);
    expect(answer.body.document).toMatchObject({ name: 'FAQ', file_type: 'text/plain' });
    const got = await base.download(answer.body.document.document_id);
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
    ['a.csv', 'application/vnd.ms-excel', 'a,b\r\n1,2', 'text/csv'],
    ['notes', '', 'plain', 'text/plain'],
  ])('takes %s sent as %j', async (name, type, bytes, stored) => {
    const answer = await base.upload(fileOf(bytes, name, type));
    expect(answer.status).toBe(201);
    expect(answer.body.document.file_type).toBe(stored);
  });

  it('takes a part that names no type by its bytes', async () => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="policy.pdf"\r\n\r\n';
    const rawBody = new Uint8Array(
      Buffer.concat([Buffer.from(head), pdfFile(), Buffer.from('\r\n--x--\r\n')]),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await call('POST', base.path, { token: base.token, rawBody, headers });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.document).toMatchObject({
      name: 'policy.pdf',
      file_type: 'application/pdf',
    });
  });

  it('makes names safe', async () => {
    const one = await base.upload(fileOf('text', '../../../etc/cron.d/evil.txt'));
    expect(one.body.document.name).toBe('evil.txt');
    const other = await base.upload(fileOf('text', 'a.txt'), {
      name: '..\\..\\windows\\system.ini',
    });
    expect(other.body.document.name).toBe('system.ini');
    expect(await base.storedFiles()).toHaveLength(2);
  });

  it('answers a repeated key with the first answer, and another file under it with 400', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await base.upload(fileOf('one', 'a.txt'), {}, headers);
    const again = await base.upload(fileOf('one', 'a.txt'), {}, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await base.upload(fileOf('two', 'a.txt'), {}, headers);
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await base.storedFiles()).toHaveLength(1);
  });

  it('takes twenty at once', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => `Document ${index}`);
    const answers = await Promise.all(contents.map((text) => base.upload(fileOf(text, 'a.txt'))));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const got = await Promise.all(
      answers.map(({ body }) => base.download(body.document.document_id)),
    );
    expect(got.map(({ text }) => text)).toEqual(contents);
  });
});
