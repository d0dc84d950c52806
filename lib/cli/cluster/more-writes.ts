import type { Asked, World } from '@/lib/cli/bench/write-cases';
import { operations } from '@/lib/http/operations';
import type { StageSlug } from '@/lib/pipeline/stages';
import { createApplication, createCandidate } from '@/lib/testing/factories';
import { createBackgroundCheck, createBlocklistEntry } from '@/lib/testing/records';

type Name = keyof typeof operations;
type Made = { operation: Name; params?: Record<string, string>; body?: unknown };

const many = 5;

async function times<T>(make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < many; index += 1) made.push(await make());
  return made;
}

const applicants = ({ orgId, jobId, locationId }: World, stage: StageSlug) =>
  times(() => createApplication(orgId, { jobId, locationId, stage }));

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const bulkMove =
  (stage: StageSlug, action: object) =>
  async (world: World): Promise<Made> => ({
    operation: 'bulkMove',
    body: { ...action, application_ids: idsOf(await applicants(world, stage)) },
  });

const bulkBlocklist =
  (change: object) =>
  async ({ orgId }: World): Promise<Made> => ({
    operation: 'bulkChangeBlocklist',
    body: { ...change, blocklist_ids: idsOf(await times(() => createBlocklistEntry(orgId))) },
  });

const bulkChecks =
  (action: string, standing: Parameters<typeof createBackgroundCheck>[1]) =>
  async (world: World): Promise<Made> => {
    const of = await applicants(world, 'past_interview');
    const checks = [];
    for (const one of of) checks.push(await createBackgroundCheck(one, standing));
    return { operation: 'bulkMoveChecks', body: { action, check_ids: idsOf(checks) } };
  };

const ofMany =
  (operation: Name, more: object = {}) =>
  async (world: World): Promise<Made> => ({
    operation,
    body: { ...more, application_ids: idsOf(await applicants(world, 'client_screening')) },
  });

const ofPerson =
  (operation: Name, body: unknown) =>
  async ({ orgId }: World): Promise<Made> => ({
    operation,
    params: { candidateId: (await createCandidate(orgId)).id },
    body,
  });

const consented = { status: 'consent_received', consentGivenAt: new Date() } as const;
const failed = { status: 'failed', failureReason: 'cancelled' } as const;
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

const makers: Record<string, (world: World) => Promise<Made>> = {
  'bulk: change stage': bulkMove('applied', {
    ...{ action: 'change-stage', to_stage: 'awaiting_screening' },
  }),
  'bulk: move forward': bulkMove('applied', { action: 'move-forward' }),
  'bulk: reject': bulkMove('applied', { action: 'reject' }),
  'bulk: blocklist, remove': bulkBlocklist({ action: 'remove' }),
  'bulk: blocklist, change end': bulkBlocklist({ action: 'change-expiry', expires_at: inAWeek }),
  'bulk: checks, submit': bulkChecks('submit', consented),
  'bulk: checks, cancel': bulkChecks('cancel', {}),
  'bulk: checks, remind': bulkChecks('remind', {}),
  'bulk: checks, retry': bulkChecks('retry', failed),
  'bulk: preview': ofMany('previewMoves'),
  'bulk: messages': ofMany('sendMessages', { subject: 'The ward', body: 'Hello {first_name},' }),
  updateBlocklistEntry: async ({ orgId }) => ({
    operation: 'updateBlocklistEntry',
    params: { blocklistId: (await createBlocklistEntry(orgId)).id },
    body: { reason: 'Sent by a program' },
  }),
  createTag: async () => ({ operation: 'createTag', body: { name: 'Night shifts' } }),
  createView: async () => ({ operation: 'createView', body: operations.createView.examples.body }),
  placeLegalHold: ofPerson('placeLegalHold', { reason: 'Claim 2026-118' }),
  blockCandidate: ofPerson('blockCandidate', { reason: 'Threatened our staff' }),
  eraseCandidate: ofPerson('eraseCandidate', { reason: 'Asked for by e-mail' }),
  replayDeliveries: async () => ({ operation: 'replayDeliveries', body: { status: 'abandoned' } }),
};

/** Further requests that change something, by name: those of many records, and what is seldom asked. */
export const moreNames = Object.keys(makers);

/** A request of one of these, made ready. */
export async function moreOf(name: string, world: World): Promise<Asked> {
  const made = await makers[name]?.(world);
  if (!made) throw new Error(`There is no request "${name}".`);
  const { method, path } = operations[made.operation];
  const at = path.replace(/\{(\w+)\}/g, (_, key: string) => made.params?.[key] ?? key);
  return { method, path: `/api/v1${at}`, body: made.body };
}
