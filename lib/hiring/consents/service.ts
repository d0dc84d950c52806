import type { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { prisma } from '@/lib/base/db';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import type { ConsentRecord } from '@/prisma/generated/client';
import type { listConsents as listOperation } from './contract';

const listedAtMost = 100;

/** Returns what a person agreed to or declined, the latest first. Throws CANDIDATE_NOT_FOUND. */
export async function listConsents(actor: Actor, candidateId: string): Promise<ConsentRecord[]> {
  await authorizeOn(actor, 'candidate:read', 'candidate', candidateId);
  const person = await prisma().candidate.findUnique({
    where: { orgId_id: { orgId: actor.orgId, id: candidateId } },
    select: {
      consents: { orderBy: [{ recordedAt: 'desc' }, { id: 'desc' }], take: listedAtMost },
    },
  });
  if (!person) throw candidateNotFound();
  return person.consents;
}

type Shown = z.input<typeof listOperation.result>;

const purposeOf = (purpose: string) => (purpose === 'contact' ? 'contact' : 'background_check');

/** Turns consents into the contract's answer. */
export function serializeConsents(consents: readonly ConsentRecord[]): Shown {
  return {
    consents: consents.map((row) => ({
      consent_id: row.id,
      purpose: purposeOf(row.purpose),
      given: row.isGiven,
      told_to: row.toldTo,
      words: row.words,
      signed_name: row.signedName,
      recorded_at: row.recordedAt.toISOString(),
    })),
  };
}
