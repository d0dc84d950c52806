import type { z } from 'zod';
import { type Actor, isAllowed } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reachOf, readWithin } from '@/lib/auth/reach';
import { prisma } from '@/lib/base/db';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import type { ConsentRecord } from '@/prisma/generated/client';
import type { listConsents as listOperation } from './contract';

const listedAtMost = 100;

/** Whether somebody sees the person's background checks: all of them, or one within their reach. */
async function seesChecks(actor: Actor, candidateId: string): Promise<boolean> {
  if (!isAllowed(actor, 'background_check:read')) return false;
  const reach = reachOf(actor, 'background_check:read');
  if (!reach) return true;
  const keys = [actor.orgId, candidateId];
  const within = await readWithin(
    { reach },
    'checks-of-person',
    keys,
    ({ application }) => `SELECT 1 FROM background_check b
      JOIN application a ON a.org_id = $1 AND a.id = b.application_id
      WHERE b.org_id = $1 AND a.candidate_id = $2${application('a')} LIMIT 1`,
  );
  return within.length > 0;
}

/**
 * Returns what a person agreed to or declined, the latest first; about background checks only to
 * whoever sees theirs. Throws CANDIDATE_NOT_FOUND.
 */
export async function listConsents(actor: Actor, candidateId: string): Promise<ConsentRecord[]> {
  await authorizeOn(actor, 'candidate:read', 'candidate', candidateId);
  const purpose = (await seesChecks(actor, candidateId)) ? undefined : 'contact';
  const person = await prisma().candidate.findUnique({
    where: { orgId_id: { orgId: actor.orgId, id: candidateId } },
    select: {
      consents: {
        where: { purpose },
        orderBy: [{ recordedAt: 'desc' }, { id: 'desc' }],
        take: listedAtMost,
      },
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
