import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { runHousekeeping } from '@/lib/http/housekeeping/run';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createOrganization } from '@/lib/testing/factories';
import { createDocument } from '@/lib/testing/records';
import { createKnowledgeBase, fileOf, type KnowledgeBase } from './testing/knowledge-base';

useTestDatabase();

let base: KnowledgeBase;

beforeEach(async () => {
  base = await createKnowledgeBase();
});

const modeOf = async (name: string) => (await stat(name)).mode & 0o777;

describe('when the storage fails', () => {
  test('nothing is listed, and what was reserved is tidied away', async () => {
    await mkdir(env().DOCUMENTS_DIRECTORY, { recursive: true });
    await writeFile(join(env().DOCUMENTS_DIRECTORY, base.orgId), 'in the way');
    const { status, headers, body } = await base.upload(fileOf('text', 'a.txt'));
    expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(body.error.message).toContain('Documents cannot be stored');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('GET', base.path, { token: base.token })).body.documents).toEqual([]);
    await rm(join(env().DOCUMENTS_DIRECTORY, base.orgId));
  });

  test('housekeeping removes files that deleted or failed uploads left', async () => {
    const { body } = await base.upload(fileOf('text', 'a.txt'));
    await pool().query(
      `UPDATE knowledge_base_document SET deleted_at = now() - interval '2 hours' WHERE id = $1`,
      [body.document.document_id],
    );
    expect(await base.storedFiles()).toHaveLength(1);
    expect((await runHousekeeping()).document_files_removed).toBeGreaterThan(0);
    expect(await base.storedFiles()).toEqual([]);
    expect((await runHousekeeping()).document_files_removed).toBe(0);
  });

  test('no other account of the machine can read a file', async () => {
    const { body } = await base.upload(fileOf('text', 'a.txt'));
    const folder = join(env().DOCUMENTS_DIRECTORY, base.orgId);
    const modes = await Promise.all([folder, join(folder, body.document.document_id)].map(modeOf));
    expect(modes).toEqual([0o700, 0o600]);
  });

  test('a document whose file is lost is not there', async () => {
    const { body } = await base.upload(fileOf('text', 'a.txt'));
    await rm(join(env().DOCUMENTS_DIRECTORY, base.orgId, body.document.document_id));
    expect((await base.download(body.document.document_id)).status).toBe(404);
  });
});

describe('a document', () => {
  async function refusalsAt(at: string, id: string) {
    const answers = [
      await base.download(id, at),
      await call('DELETE', `${at}/${id}`, { token: base.token }),
    ];
    return answers.map(({ status, body }) => [status, body?.error.code]);
  }

  let ownId = '';
  let foreignId = '';
  let foreignJobId = '';

  beforeEach(async () => {
    ownId = (await base.upload(fileOf('text', 'a.txt'))).body.document.document_id;
    const { id: otherOrg } = await createOrganization('Other');
    ({ id: foreignJobId } = await createJob(otherOrg));
    foreignId = (await createDocument(otherOrg, foreignJobId)).id;
  });

  it('is deleted with its file, once', async () => {
    const remove = () => call('DELETE', `${base.path}/${ownId}`, { token: base.token });
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    await settleAfterCommit();
    expect(await base.storedFiles()).toEqual([]);
    expect((await base.download(ownId)).status).toBe(404);
    expect((await call('GET', base.path, { token: base.token })).body.documents).toEqual([]);
  });

  it('is not found at another job', async () => {
    const { id: otherJob } = await createJob(base.orgId);
    const at = `/api/v1/jobs/${otherJob}/knowledge-base`;
    expect(await refusalsAt(at, ownId)).toEqual([
      [404, 'DOCUMENT_NOT_FOUND'],
      [404, 'DOCUMENT_NOT_FOUND'],
    ]);
  });

  it('is at no job that is another organization’s, deleted or unknown', async () => {
    const { id: deletedJob } = await createJob(base.orgId);
    await prisma().job.updateMany({ where: { id: deletedJob }, data: { deletedAt: new Date() } });
    const { id: sharedId } = await createDocument(base.orgId, base.jobId, { jobId: null });
    for (const job of [foreignJobId, deletedJob, newId()]) {
      const at = `/api/v1/jobs/${job}/knowledge-base`;
      for (const id of [ownId, sharedId, newId()]) {
        expect(await refusalsAt(at, id)).toEqual([
          [404, 'JOB_NOT_FOUND'],
          [404, 'JOB_NOT_FOUND'],
        ]);
      }
    }
    const listed = await call('GET', base.path, { token: base.token });
    expect(listed.body.documents).toHaveLength(2);
  });

  it('goes with its job', async () => {
    await prisma().job.updateMany({ where: { id: base.jobId }, data: { deletedAt: new Date() } });
    expect(await refusalsAt(base.path, ownId)).toEqual([
      [404, 'JOB_NOT_FOUND'],
      [404, 'JOB_NOT_FOUND'],
    ]);
    expect((await base.upload(fileOf('text', 'a.txt'))).body.error.code).toBe('JOB_NOT_FOUND');
  });

  it('can be downloaded by who may only read, and asked for by HEAD', async () => {
    const at = `${base.path}/${ownId}/content`;
    expect((await call('GET', at, { token: base.viewerToken })).text).toBe('text');
    const head = await call('HEAD', at, { token: base.token });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '4']);
  });

  for (const [method, suffix, malformedId] of [
    ['GET', '/content', 404],
    ['DELETE', '', 400],
  ] as const) {
    it(`${method} is refused to strangers`, async () => {
      const at = (id: string) => `${base.path}/${id}${suffix}`;
      expect((await call(method, at(ownId))).status).toBe(401);
      for (const id of [foreignId, newId()]) {
        const answer = await call(method, at(id), { token: base.token });
        expect([answer.status, answer.body.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
      }
      expect((await call(method, at('nonsense'), { token: base.token })).status).toBe(malformedId);
    });
  }

  it('is deleted and added only by who may write', async () => {
    const answers = [
      await call('DELETE', `${base.path}/${ownId}`, { token: base.viewerToken }),
      await call('POST', base.path, { token: base.viewerToken, body: {} }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
  });
});
