import type { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createActivity, createNote } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createRegistry } from '@/lib/testing/registry';
import { exportCandidate } from './export';
import { sections } from './sections';
import { createMarkedPerson, marker } from './testing/marked-person';

useTestDatabase();
const hooks = useWebhookReceiver();

let orgId = '';
let recruiter: Member;
let coordinator: Member;
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  recruiter = await createMember(orgId, 'recruiter');
  coordinator = await createMember(orgId, 'coordinator');
  anyId = (await createCandidate(orgId)).id;
  foreignId = (await createCandidate((await createOrganization('Other')).id)).id;
});

const path = (id: string) => `/api/v1/candidates/${id}/export`;

itRefusesStrangers(
  () => ({ token: recruiter.token, foreignId, id: anyId }),
  [
    {
      method: 'GET',
      path: path(':id'),
      malformedId: 404,
      notFound: 'CANDIDATE_NOT_FOUND',
      forbiddenToken: () => coordinator.token,
    },
  ],
);

async function exported(id: string, token = recruiter.token) {
  const answer = await call('GET', path(id), { token });
  expect(answer.status).toBe(200);
  const files = Object.entries(unzipSync(answer.bytes));
  const texts = Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
  const { 'person.json': json = '', 'person.html': html = '' } = texts;
  return { answer, texts, html, person: JSON.parse(json) };
}

describe('an export', () => {
  it('is a zip to save, is recorded, and has no size before it is read', async () => {
    const { id } = await createCandidate(orgId);
    const { answer, texts } = await exported(id);
    expect(Object.keys(texts)).toEqual(['person.json', 'person.html']);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(`filename="person-${id}.zip"`);
    expect(answer.headers.get('content-length')).toBeNull();
    const where = { orgId, candidateId: id };
    expect(await prisma().activity.findMany({ where })).toMatchObject([
      { type: 'profile', details: { change: 'exported' }, actorId: recruiter.userId },
    ]);
  });

  it('has everything that is held, and of nobody else', async () => {
    const registry = await createRegistry(hooks.urlOf(0));
    const marked = await createMarkedPerson(registry, hooks.urlOf(0, `/${marker}`));
    await marked.addForeignWords();
    const { person, html, texts } = await exported(marked.candidateId, marked.token);
    expect(person.person).toMatchObject({
      first_name: 'Zqxmarker',
      address_line1: marker,
      partner: { external_ref: `${marker}-ref` },
    });
    for (const { name } of sections.filter((section) => section.name !== 'blocklist_matches')) {
      expect(person[name], name).not.toEqual([]);
      expect(JSON.stringify(person[name]).toLowerCase(), name).toContain(
        name === 'interviews' ? 'scheduled' : marker,
      );
    }
    const counts = await Promise.all([
      prisma().activity.count({
        where: { orgId: registry.orgId, candidateId: marked.candidateId },
      }),
      prisma().message.count({ where: { orgId: registry.orgId, candidateId: marked.candidateId } }),
    ]);
    expect([person.history.length, person.messages.length]).toEqual(counts);
    expect(person.events[0]).toMatchObject({
      envelope: { data: { external_ref: `${marker}-ref` } },
    });
    const files = Object.entries(texts).filter(([name]) => name.endsWith('.ics'));
    expect(files.length).toBeGreaterThan(0);
    expect(files[0]?.[1]).toContain('BEGIN:VCALENDAR');
    expect(JSON.stringify(person)).not.toMatch(/Neighbour|lease_token|token_hash|"sealed"/);
    expect(html).toContain(`A note on ${marker}`);
  });

  it('shows words as they are, and runs none of them', async () => {
    const application = await createApplication(orgId);
    await createNote(application, { body: '<script>alert("x")</script> & Zoë' });
    const { html, person } = await exported(application.candidateId);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Zoë');
    expect(person.notes[0].body).toBe('<script>alert("x")</script> & Zoë');
  });

  it('of somebody erased has what is left', async () => {
    const { candidateId } = await createApplication(orgId);
    const { token } = await createMember(orgId);
    await call('POST', `/api/v1/candidates/${candidateId}/erase`, { token, body: {} });
    const { person } = await exported(candidateId);
    expect(person.person).toMatchObject({ first_name: 'Erased', email: null });
    expect(person.applications).toHaveLength(1);
  });
});

describe('somebody with 10,000 events', () => {
  const wanted = 10_000;
  let id = '';

  beforeAll(async () => {
    ({ id } = await createCandidate(orgId));
    await pool().query(
      `INSERT INTO activity (org_id, id, type, candidate_id, actor_type, actor_name, details)
       SELECT $1, ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'note', $2,
         'automation', 'Screening agent', jsonb_build_object('body', n || repeat(md5(n::text), 15))
       FROM generate_series(1, $3) AS n`,
      [orgId, id, wanted],
    );
  }, 60_000);

  test('is exported whole', async () => {
    const { person, html } = await exported(id);
    expect(person.history).toHaveLength(wanted + 1);
    expect(html.match(/<article>/g)).toHaveLength(wanted + 2);
  }, 60_000);

  test('is read while it is sent, and never held whole', async () => {
    const { open } = await exportCandidate(recruiter.actor, id);
    const stream: Readable = await open();
    const sizes: number[] = [];
    const parts: Uint8Array[] = [];
    for await (const part of stream) {
      // What is written after the first bytes were sent is in the file: nothing was read ahead.
      if (sizes.length === 0) {
        await createActivity(orgId, { candidateId: id, details: { body: 'written meanwhile' } });
      }
      sizes.push(part.length);
      parts.push(part);
    }
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
    const files = unzipSync(Buffer.concat(parts));
    expect(strFromU8(files['person.json'] ?? new Uint8Array())).toContain('written meanwhile');
  }, 60_000);
});
