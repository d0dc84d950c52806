import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Transition } from '@/lib/pipeline/check-workflow';
import { stageSlugs } from '@/lib/pipeline/stages';
import { defaultWorkflow } from '@/lib/pipeline/workflow';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let admin: Member;

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  admin = await createMember(orgId);
});

const read = async () => (await call('GET', '/api/v1/workflow', { token: admin.token })).body;
const put = (body: object, token = admin.token) => call('PUT', '/api/v1/workflow', { token, body });

const defaults: Transition[] = stageSlugs
  .map((from) => ({ from, to: defaultWorkflow()[from] }))
  .filter(({ to }) => to.length > 0);
const without = (from: string) => defaults.filter((transition) => transition.from !== from);
const short: Transition[] = [{ from: 'applied', to: ['client_rejected', 'hired'] }];
const byStage = (a: { from: string }, b: { from: string }) => a.from.localeCompare(b.from);

describe('reading the workflow', () => {
  it('shows the 18 stages with their counts and every transition in order', async () => {
    await createApplication(orgId, { stage: 'no_show' });
    await createApplication(orgId, { stage: 'no_show' });
    const { stages, transitions, version } = await read();
    expect(stages).toHaveLength(18);
    expect(stages[0]).toEqual({
      stage_id: expect.any(String),
      slug: 'applied',
      name: 'Applied',
      color: '#60a5fa',
      stage_type: 'screening',
      is_terminal: false,
      position: 0,
      application_count: 0,
    });
    const noShow = stages.find(({ slug }: { slug: string }) => slug === 'no_show');
    expect(noShow.application_count).toBe(2);
    expect(transitions.toSorted(byStage)).toEqual(defaults.toSorted(byStage));
    expect(version).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is for every role of this organization', async () => {
    const { token } = await createMember(orgId, 'viewer');
    expect((await call('GET', '/api/v1/workflow', { token })).status).toBe(200);
    expect((await call('GET', '/api/v1/workflow')).status).toBe(401);
  });
});

describe('replacing the workflow', () => {
  it('renames and recolours the stages listed and leaves the rest', async () => {
    const before = await read();
    const stages = [
      { slug: 'applied', name: ' New ', color: '#AABBCC' },
      { slug: 'dnc', name: 'Never', color: null },
      { slug: 'hired', name: 'Placed' },
    ];
    const { status, body } = await put({ stages });
    expect(status).toBe(200);
    expect(body).toEqual(await read());
    expect(body.transitions).toEqual(before.transitions);
    expect(body.version).not.toBe(before.version);
    const words = body.stages.map(({ slug, name, color }: Record<string, string>) => {
      return { slug, name, color };
    });
    expect(words).toContainEqual({ slug: 'applied', name: 'New', color: '#aabbcc' });
    expect(words).toContainEqual({ slug: 'dnc', name: 'Never', color: null });
    expect(words).toContainEqual({ slug: 'hired', name: 'Placed', color: '#16a34a' });
    expect(words).toContainEqual({ slug: 'no_show', name: 'No show', color: '#92400e' });
  });

  it('decides where move-forward goes', async () => {
    const { id } = await createApplication(orgId);
    const to = ['client_screening', 'awaiting_screening', 'client_rejected'];
    expect(
      (await put({ transitions: [...without('applied'), { from: 'applied', to }] })).status,
    ).toBe(200);
    const path = `/api/v1/applications/${id}/move-forward`;
    const answer = await call('POST', path, { token: admin.token });
    expect(answer.body.stageChange).toEqual({ from: 'applied', to: 'client_screening' });
  });

  it('records a change, and no change where nothing differs', async () => {
    await put({});
    await put({ transitions: defaults });
    expect(await prisma().activity.count({ where: { orgId, type: 'settings' } })).toBe(0);
    await put({ transitions: short });
    const activity = await prisma().activity.findFirst({ where: { orgId, type: 'settings' } });
    expect(activity?.details).toMatchObject({ change: 'workflow', transitions: short });
  });

  it('lets a stage go that only those who were moved away stand in', async () => {
    const moved = { closedAt: new Date(), closedReason: 'moved' } as const;
    await createApplication(orgId, { stage: 'no_show', ...moved });
    expect((await put({ transitions: short })).status).toBe(200);
  });

  it('refuses to strand applications, naming stage and number, and changes nothing', async () => {
    await createApplication(orgId, { stage: 'no_show' });
    const before = await read();
    const stages = [{ slug: 'applied', name: 'Renamed', color: null }];
    const answer = await put({ stages, transitions: without('no_show') });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.message).toBe(
      'no_show would have no way out, and 1 application is in it.',
    );
    expect(await read()).toEqual(before);
  });

  it.each([
    ['an open stage one can come to without a way out', { transitions: without('no_show') }],
    ['a table without applied', { transitions: [] }],
    ['a stage that leads to itself', { transitions: [{ from: 'applied', to: ['applied'] }] }],
    ['a stage listed twice', { transitions: [...short, ...short] }],
    ['a way out of hired', { transitions: [...short, { from: 'hired', to: ['applied'] }] }],
    ['an unknown stage', { transitions: [{ from: 'applied', to: ['gone'] }] }],
    ['an unknown field', { transitions: short, extra: 1 }],
    ['an empty name', { stages: [{ slug: 'applied', name: ' ', color: null }] }],
    ['a colour in words', { stages: [{ slug: 'applied', name: 'A', color: 'red' }] }],
    [
      'a stage renamed twice',
      {
        stages: [
          { slug: 'applied', name: 'A' },
          { slug: 'applied', name: 'B' },
        ],
      },
    ],
  ])('refuses %s', async (_, body) => {
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('never mixes changes made at once: the last one counts whole', async () => {
    const targets = ['hired', 'client_rejected', 'dnc', 'failed_screening'] as const;
    const bodies = targets.map((target) => ({
      stages: stageSlugs.map((slug) => ({ slug, name: target })),
      transitions: [{ from: 'applied', to: [target] }],
    }));
    const answers = await Promise.all(bodies.map((body) => put(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { stages, transitions } = await read();
    const names = new Set(stages.map(({ name }: { name: string }) => name));
    expect([...names]).toEqual(transitions[0].to);
  });

  it('lets one of several changes of the same version win', async () => {
    const { version } = await read();
    const bodies = ['One', 'Two', 'Three'].map((name) => ({
      stages: [{ slug: 'applied', name }],
      version,
    }));
    const answers = await Promise.all(bodies.map((body) => put(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 400);
    expect(lost.map(({ body }) => body.error.code)).toEqual([
      'WORKFLOW_CONFLICT',
      'WORKFLOW_CONFLICT',
    ]);
  });

  it('is for admins, and reaches no other organization', async () => {
    const other = (await createOrganization(`Other ${newId()}`)).id;
    await put({ transitions: short });
    const counts = await prisma().workflowTransition.count({ where: { orgId: other } });
    expect(counts).toBe(defaults.flatMap(({ to }) => to).length);
    const { token } = await createMember(orgId, 'recruiter');
    const refused = await put({}, token);
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await call('PUT', '/api/v1/workflow', { body: {} })).status).toBe(401);
  });
});
