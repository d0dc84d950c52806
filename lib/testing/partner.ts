import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import {
  attachRegistry,
  createPartner,
  issuePartnerKey,
} from '@/lib/partner/partners/operate-partners';
import { type CallAnswer, type CallOptions, call } from './call';
import { createLocation, createOrganization } from './factories';
import { besideNeighbours, completeRegistry } from './world';

export type TestPartner = {
  partnerId: string;
  keyId: string;
  apiKey: string;
  orgId: string;
  orgRef: string;
  /** Sends a request to a path below /partner/v1 with the partner's key. */
  send(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
};

/** A partner with a key and one registry. */
export async function createTestPartner(name = 'Placement Co'): Promise<TestPartner> {
  const { partnerId } = await createPartner(name);
  const { keyId, apiKey } = await issuePartnerKey(partnerId);
  const { orgId, orgRef } = await addRegistry(partnerId);
  return {
    partnerId,
    keyId,
    apiKey,
    orgId,
    orgRef,
    send: (method, path, options) =>
      call(method, `/partner/v1${path}`, { token: apiKey, ...options }),
  };
}

/** Another registry of a partner. */
export async function addRegistry(partnerId: string): Promise<{ orgId: string; orgRef: string }> {
  const { id: orgId } = await createOrganization();
  const registry = await attachRegistry(partnerId, orgId, `registry-${newId()}`);
  await completeRegistry(orgId);
  return registry;
}

/** A site of a registry, by the reference the partner knows it by. */
export async function addSite(orgId: string): Promise<{ id: string; ref: string }> {
  const { id, locationRef } = await createLocation(orgId);
  return { id, ref: locationRef ?? '' };
}

/** A phone number nobody else has. */
export function newPhone(): string {
  const digits = newId().replace(/\D/g, '').slice(-6).padStart(6, '2');
  return `+16142${digits}`;
}

/** The least that an ingest of a new applicant contains. */
export function applicantAt(locationRef: string, overrides: object = {}) {
  return {
    external_ref: `applicant-${newId()}`,
    location_ref: locationRef,
    first_name: 'Amara',
    last_name: 'Okafor',
    phone: newPhone(),
    ...overrides,
  };
}

/** The partner events about a registry's applicants, in the order they were stored. */
export async function eventsOf(orgId: string) {
  const events = await prisma().event.findMany({ where: { orgId }, orderBy: { id: 'asc' } });
  return events.map(({ type, body, applicationId }) => ({
    type,
    applicationId,
    data: JSON.parse(body).data,
  }));
}

/** How much of what an ingest creates a registry has beside its neighbours. */
export async function countsOf(orgId: string) {
  const where = besideNeighbours(orgId);
  const [candidates, applications, links, runs, jobs] = await Promise.all([
    prisma().candidate.count({ where }),
    prisma().application.count({ where }),
    prisma().partnerApplicant.count({ where: { orgId, candidateId: where.id } }),
    prisma().screeningRun.count({ where: { orgId } }),
    prisma().job.count({ where }),
  ]);
  return { candidates, applications, links, runs, jobs };
}
