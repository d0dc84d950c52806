import type { CheckType } from '@/prisma/generated/client';
import type { Random } from '@/prisma/seed/random';
import type { Case, World } from './case';
import type { Stage } from './rows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const types: readonly CheckType[] = ['criminal_national', 'identity_verification', 'motor_vehicle'];
const progress = ['pending', 'consent_received', 'in_progress', 'completed'] as const;

/** Adds background checks for those who got far: done for the hired, on their way for the rest. */
export function addCheck(world: World, of: Case): void {
  const { orgId, rows, random, now } = world;
  const met = of.steps.find(({ to }) => to === 'past_interview');
  if (!met || !random.chance(of.stage === 'hired' ? 0.9 : 0.4)) return;
  const { applicationId, candidateId } = of;
  for (const checkType of types.slice(0, 1 + random.below(types.length))) {
    const at = (hours: number) => new Date(Math.min(now, met.at + hours * HOUR));
    const reached = of.stage === 'hired' ? 3 : random.below(4);
    const failed = of.stage === 'failed_interview' && random.chance(0.3);
    rows.backgroundCheck.push({
      ...{ orgId, id: random.idAt(met.at), applicationId, candidateId, checkType },
      status: failed ? 'failed' : (progress[reached] ?? 'pending'),
      ...(reached >= 1 ? { consentGiven: true, consentGivenAt: at(2) } : {}),
      ...(reached >= 2 ? { submittedAt: at(3) } : {}),
      vendorCheckId: reached >= 2 ? `tp_${random.idAt(met.at).slice(-12)}` : null,
      ...(failed
        ? { failureReason: 'The records could not be searched.' }
        : reached >= 3
          ? { completedAt: at(30), result: 'clear' }
          : {}),
      ...{ createdAt: at(0), updatedAt: at(reached === 0 ? 0 : 30) },
    });
  }
}

/** Adds what the organization has beside the services and pipelines that every one begins with. */
export function addCheckCatalogue({ orgId, rows, now }: Stage, random: Random): void {
  const id = () => random.idAt(now - 380 * DAY);
  rows.checkService.push({
    ...{ orgId, id: id(), name: 'Roadway Records', vendor: 'Roadway Records' },
    checkTypes: ['motor_vehicle', 'drug_screening'],
    isEnabled: false,
  });
  rows.checkPipeline.push({
    ...{ orgId, id: id(), name: 'Finance' },
    checkTypes: ['identity_verification', 'criminal_national', 'credit_report'],
  });
}
