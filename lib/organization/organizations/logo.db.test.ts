import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { formBody, pdfFile, pngFile } from '@/lib/testing/files';
import { logoLimit } from './contract';

useTestDatabase();

let orgId = '';
let admin: Member;

beforeEach(async () => {
  orgId = (await createOrganization('Acme Staffing')).id;
  admin = await createMember(orgId);
});

const logo = (method: string, options: object = {}) =>
  call(method, '/api/v1/organization/logo', { token: admin.token, ...options });
const send = (bytes: Buffer) => logo('PUT', { body: { content: bytes.toString('base64') } });
const shownUrl = async () =>
  (await call('GET', '/api/v1/organization', { token: admin.token })).body.organization.logo_url;
const pathOf = (url: string) => new URL(url).pathname;

async function entries(): Promise<string[]> {
  const where = { orgId, kind: { startsWith: 'organization.logo' } };
  const found = await prisma().auditEntry.findMany({ where, orderBy: { sequence: 'asc' } });
  return found.map(({ kind }) => kind);
}

describe('the logo of an organization', () => {
  it('is set by a form, and anybody reads what was sent', async () => {
    const form = await formBody({ file: new Blob([new Uint8Array(pngFile())]) });
    const { status, body } = await logo('PUT', form);
    expect(status).toBe(200);
    const url: string = body.organization.logo_url;
    expect(await shownUrl()).toBe(url);
    const picture = await call('GET', pathOf(url));
    expect(picture.status).toBe(200);
    expect(picture.bytes).toEqual(pngFile());
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await entries()).toEqual(['organization.logo_set']);
  });

  it('has another address when it is another picture, and the former one is gone', async () => {
    const first = (await send(pngFile())).body.organization.logo_url;
    const second = (await send(Buffer.concat([pngFile(), Buffer.from('more')]))).body.organization
      .logo_url;
    expect(second).not.toBe(first);
    expect((await call('GET', pathOf(first))).status).toBe(404);
    expect((await call('GET', pathOf(second))).bytes.length).toBe(pngFile().length + 4);
  });

  it('is removed once', async () => {
    const url = (await send(pngFile())).body.organization.logo_url;
    expect((await logo('DELETE')).status).toBe(204);
    expect((await logo('DELETE')).status).toBe(204);
    expect(await shownUrl()).toBeNull();
    expect((await call('GET', pathOf(url))).status).toBe(404);
    expect(await entries()).toEqual(['organization.logo_set', 'organization.logo_removed']);
  });

  it('is not found in another organization', async () => {
    const url = (await send(pngFile())).body.organization.logo_url;
    const other = await createOrganization('Other');
    const elsewhere = pathOf(url).replace(orgId, other.id);
    expect((await call('GET', elsewhere)).status).toBe(404);
    expect((await call('GET', '/logos/none/none')).status).toBe(404);
  });

  it.each([
    ['an SVG picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', pdfFile()],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', async (_what, bytes) => {
    const { status, body } = await send(bytes);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'file: must be a PNG, JPEG or WebP picture',
    });
    expect(await shownUrl()).toBeNull();
  });

  it('has a largest size', async () => {
    const fitting = Buffer.concat([pngFile(), Buffer.alloc(logoLimit - pngFile().length)]);
    expect((await send(fitting)).status).toBe(200);
    const { status, body } = await send(Buffer.concat([fitting, Buffer.alloc(1)]));
    expect(status).toBe(413);
    expect(body.error.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('is set and removed by admins only', async () => {
    admin = await createMember(orgId, 'recruiter');
    expect((await send(pngFile())).status).toBe(401);
    expect((await logo('DELETE')).status).toBe(401);
  });
});
