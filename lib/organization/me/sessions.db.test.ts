import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { deviceName } from '@/lib/base/device-name';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { endOtherSessions, endSession } from './sessions';

useTestDatabase({ SESSION_HOURS: '1' });

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const path = '/api/v1/me/sessions';

let orgId = '';
let ada: Member;
let eve: Member;

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  ada = await createMember(orgId, 'viewer');
  eve = await createMember((await createOrganization('Other')).id);
});

const signedIn = ({ userId }: Member, org = orgId) =>
  issueToken({
    ...{ userId, orgId: org, isSession: true },
    origin: { userAgent: safari, address: '198.51.100.7' },
  });

const list = async (token: string) => (await call('GET', path, { token })).body.sessions;
const statusOf = async (token: string) => (await call('GET', '/api/v1/me', { token })).status;

describe('one’s own sessions', () => {
  it('end in a session only, not by a token of an identity provider', async () => {
    const { token, sessionId: id } = await signedIn(ada);
    // No session and no API token of ours: so act the tokens of an identity provider.
    for (const end of [() => endSession(ada.actor, id), () => endOtherSessions(ada.actor)]) {
      await expect(end()).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    }
    expect(await statusOf(token)).toBe(200);
  });

  it('are listed, the current one marked; ended, idle and expired ones, API tokens and those of others are not', async () => {
    const [here, there] = [await signedIn(ada), await signedIn(ada)];
    await signedIn(eve, eve.actor.orgId);
    const past = new Date(Date.now() - 1000);
    const idle = new Date(Date.now() - 3_601_000);
    for (const data of [
      { endedAt: past, endedBy: 'person' as const },
      { lastUsedAt: idle },
      { expiresAt: past },
    ]) {
      const { sessionId: id } = await signedIn(ada);
      await prisma().authSession.update({ where: { id }, data });
    }
    const sessions = await list(here.token);
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({
      ...{ session_id: here.sessionId, is_current: true, device: 'Safari on iOS' },
      ...{ user_agent: safari, address: '198.51.100.7', created_at: expect.any(String) },
      ...{ last_used_at: expect.any(String), expires_at: expect.any(String) },
    });
    expect(sessions).toContainEqual(
      expect.objectContaining({ session_id: there.sessionId, is_current: false }),
    );
  });

  it('end one by one, from any device, for good', async () => {
    const [here, there] = [await signedIn(ada), await signedIn(ada)];
    const one = `${path}/${there.sessionId}`;
    expect((await call('DELETE', one, { token: here.token })).status).toBe(204);
    expect(await statusOf(there.token)).toBe(401);
    expect(await statusOf(here.token)).toBe(200);
    expect((await call('DELETE', one, { token: here.token })).status).toBe(204);
    const { endedBy } = await prisma().authSession.findUniqueOrThrow({
      where: { id: there.sessionId },
    });
    expect(endedBy).toBe('person');
  });

  it('end everywhere else at once, while API tokens and other people stay', async () => {
    const [here, there, further] = [await signedIn(ada), await signedIn(ada), await signedIn(ada)];
    const other = await signedIn(eve, eve.actor.orgId);
    const answer = await call('DELETE', path, { token: here.token });
    expect(answer.body).toEqual({ ended: 2 });
    const statuses = await Promise.all(
      [here, there, further, ada, other].map(({ token }) => statusOf(token)),
    );
    expect(statuses).toEqual([200, 401, 401, 200, 200]);
  });

  it('are nobody else’s, not even an admin’s', async () => {
    const { token, sessionId } = await signedIn(ada);
    const admin = await createMember(orgId);
    for (const stranger of [await signedIn(admin), await signedIn(eve, eve.actor.orgId)]) {
      const refused = await call('DELETE', `${path}/${sessionId}`, { token: stranger.token });
      expect(refused.status).toBe(404);
    }
    const apiTokens = await prisma().authSession.findMany({
      where: { userId: ada.userId, kind: 'api' },
    });
    const refused = await call('DELETE', `${path}/${apiTokens[0]?.id}`, { token });
    expect(refused.status).toBe(404);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(ada.token)).toBe(200);
  });

  it('need a token', async () => {
    expect((await call('GET', path)).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(401);
  });
});

describe('the session of a path', () => {
  let world = { token: '', foreignId: '', id: '' };
  beforeEach(async () => {
    const { sessionId: id, token } = await signedIn(ada);
    const { sessionId: foreignId } = await signedIn(eve, eve.actor.orgId);
    world = { token, foreignId, id };
  });
  itRefusesStrangers(
    () => world,
    [{ method: 'DELETE', path: `${path}/:id`, malformedId: 400, notFound: 'NOT_FOUND' }],
  );
});

it.each([
  [safari, 'Safari on iOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox on Windows',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [null, 'Unknown device'],
])('the browser %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
