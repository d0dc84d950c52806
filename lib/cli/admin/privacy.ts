import { z } from 'zod';
import { operator } from '@/lib/audit/record-audit';
import type { Actor } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { type AdminCommand, command, nameOrId, wholeNumber } from '@/lib/cli/admin/command';
import { findCandidate, findOrganization } from '@/lib/cli/admin/find';
import { newFile, writeNewFile } from '@/lib/cli/admin/new-file';
import { filledText } from '@/lib/contract/fields';
import { eraseCandidate, serializeErasure } from '@/lib/partner/privacy/erase';
import { exportCandidate } from '@/lib/partner/privacy/export';
import {
  endLegalHold,
  placeLegalHold,
  serializeLegalHold,
} from '@/lib/partner/privacy/legal-hold/service';
import { getRetention, monthsOf, serializeRetention } from '@/lib/partner/privacy/retention/policy';
import { previewRetention, serializePreview } from '@/lib/partner/privacy/retention/preview';
import { foldedName } from '@/lib/words/folded-text';
import { fullName } from '@/lib/words/full-name';

const candidate = filledText(320).describe('email address or id');
const reason = filledText(500).describe('in one sentence');
const months = wholeNumber(1, 240, 'months').optional();
const person = { org: nameOrId, candidate };

async function actorIn(org: string): Promise<Actor> {
  return { ...operator, type: 'operator', id: null, orgId: await findOrganization(org) };
}

async function personOf({ org, candidate: wanted }: { org: string; candidate: string }) {
  const actor = await actorIn(org);
  return { actor, candidateId: await findCandidate(actor.orgId, wanted) };
}

// An erasure cannot be taken back, so whoever asks for it shows whom they mean.
async function requireName(orgId: string, id: string, name: string): Promise<void> {
  const where = { orgId_id: { orgId, id } };
  const candidate = await prisma().candidate.findUniqueOrThrow({ where });
  if (foldedName(fullName(candidate)) === foldedName(name)) return;
  throw new ServiceError('VALIDATION_ERROR', `Candidate ${id} is not called "${name}".`);
}

type Outcome = 'hired' | 'rejected' | 'open' | 'without-application';
type Asked = { [outcome in Outcome]?: number | undefined };

async function previewFor(actor: Actor, { hired, rejected, open, ...asked }: Asked) {
  const without = asked['without-application'];
  const isAsked = [hired, rejected, open, without].some((given) => given !== undefined);
  const wanted = isAsked
    ? {
        hired_months: hired ?? null,
        rejected_months: rejected ?? null,
        open_months: open ?? null,
        without_application_months: without ?? null,
      }
    : monthsOf((await getRetention(actor)).policy);
  return { months: wanted, ...serializePreview(await previewRetention(actor, wanted)) };
}

const heldCommands: Record<string, AdminCommand> = {
  'candidate hold': command(
    'places a person on legal hold: nobody erases them until it ends',
    z.strictObject({ ...person, reason }),
    async ({ reason: why, ...whom }) => {
      const { actor, candidateId } = await personOf(whom);
      const held = await placeLegalHold(actor, candidateId, why);
      return { candidate_id: candidateId, ...serializeLegalHold(held) };
    },
  ),
  'candidate release': command(
    'ends the legal hold of a person',
    z.strictObject(person),
    async (whom) => {
      const { actor, candidateId } = await personOf(whom);
      await endLegalHold(actor, candidateId);
      return { candidate_id: candidateId, legal_hold: null };
    },
  ),
  'retention show': command(
    'shows how long an organization keeps people, and how many are on hold',
    z.strictObject({ org: nameOrId }),
    async ({ org }) => serializeRetention(await getRetention(await actorIn(org))),
  ),
  'retention preview': command(
    'counts whom the organization’s own months, or these, would erase today; changes nothing',
    z.strictObject({
      org: nameOrId,
      ...{ hired: months, rejected: months, open: months, 'without-application': months },
    }),
    async ({ org, ...asked }) => previewFor(await actorIn(org), asked),
  ),
};

/** What an operator can do when a person, or a court, asks about what is held. */
export const privacyCommands: Record<string, AdminCommand> = {
  'candidate export': command(
    'writes everything held about a person into a new zip file, and records that',
    z.strictObject({ ...person, file: newFile }),
    async ({ file, ...whom }) => {
      const { actor, candidateId } = await personOf(whom);
      const open = async () => (await exportCandidate(actor, candidateId)).open();
      return { candidate_id: candidateId, ...(await writeNewFile(file, open)) };
    },
  ),
  'candidate erase': command(
    'erases a person for good; --name is their full name, so that nobody else is meant',
    z.strictObject({ ...person, name: filledText(200), reason: reason.optional() }),
    async ({ name, reason: why, ...whom }) => {
      const { actor, candidateId } = await personOf(whom);
      await requireName(actor.orgId, candidateId, name);
      return serializeErasure(await eraseCandidate(actor, candidateId, why));
    },
  ),
  ...heldCommands,
};
