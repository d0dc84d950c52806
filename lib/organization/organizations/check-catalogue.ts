import { type Actor, authorize } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { CheckPipeline, CheckService, CheckType } from '@/prisma/generated/client';

type Offer = { name: string; checkTypes: CheckType[] };

const vendor = 'Standard vendor';

const services: readonly Offer[] = [
  {
    name: 'Identity and criminal records',
    checkTypes: [
      'identity_verification',
      'ssn_trace',
      'criminal_national',
      'criminal_county',
      'criminal_state',
    ],
  },
  {
    name: 'Work and education',
    checkTypes: [
      'employment_verification',
      'education_verification',
      'professional_license',
      'reference_check',
    ],
  },
  {
    name: 'Driving, credit and drugs',
    checkTypes: ['motor_vehicle', 'credit_report', 'drug_screening'],
  },
];

const pipelines: readonly (Offer & { isDefault: boolean })[] = [
  {
    name: 'Standard',
    checkTypes: ['identity_verification', 'ssn_trace', 'criminal_national'],
    isDefault: true,
  },
  {
    name: 'Drivers',
    checkTypes: ['identity_verification', 'criminal_national', 'motor_vehicle', 'drug_screening'],
    isDefault: false,
  },
  {
    name: 'Licensed professions',
    checkTypes: [
      'identity_verification',
      'criminal_national',
      'professional_license',
      'reference_check',
    ],
    isDefault: false,
  },
];

/** Gives a new organization services for every type of check, and pipelines of them. */
export async function createCheckCatalogue(tx: Tx, orgId: string): Promise<void> {
  await tx.checkService.createMany({
    data: services.map((service) => ({ orgId, id: newId(), vendor, ...service })),
  });
  await tx.checkPipeline.createMany({
    data: pipelines.map((pipeline) => ({ orgId, id: newId(), ...pipeline })),
  });
}

/** Returns the services an organization orders checks from, by name. */
export async function listCheckServices(actor: Actor): Promise<CheckService[]> {
  authorize(actor, 'background_check:read');
  const { orgId } = actor;
  return prisma().checkService.findMany({
    where: { orgId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** Returns the sets of checks an organization orders together, the default first, then by name. */
export async function listCheckPipelines(actor: Actor): Promise<CheckPipeline[]> {
  authorize(actor, 'background_check:read');
  const { orgId } = actor;
  return prisma().checkPipeline.findMany({
    where: { orgId },
    orderBy: [{ isDefault: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  });
}
