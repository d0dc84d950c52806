import type { z } from 'zod';
import { env } from '@/lib/base/env';
import { portalUrl } from '@/lib/outbox/events/portal-url';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import type { addCandidateLocations, ingestCandidate, setCandidateOutcome } from './contract';
import type { Ingested, Placed, PlacedApplication } from './ingest';
import type { RegistryEndpoint } from './registry-webhook';
import type { getRegistryWebhook } from './registry-webhook-contract';
import type { OutcomeSet } from './set-outcome';

type Wire<O extends { result: z.ZodType }> = z.input<O['result']>;

function serializePlaced({ application, locationRef, ...placed }: PlacedApplication) {
  return {
    application_id: application.id,
    location_ref: locationRef,
    status: coarseStatusOf(application.stage),
    screening: placed.screening,
    screening_reason: placed.screeningReason,
    closed_reason: application.closedReason,
    moved_to_location_ref: placed.movedToLocationRef,
  };
}

/** Turns what ingest did into the contract's answer. */
export function serializeIngested(ingested: Ingested): Wire<typeof ingestCandidate> {
  const { candidateId, externalRef, phoneE164, deduped, webhookUrl, applications } = ingested;
  const [first] = applications;
  if (!first) throw new Error('An ingest names at least one location.');
  return {
    candidate_id: candidateId,
    application_id: first.application.id,
    external_ref: externalRef,
    phone_e164: phoneE164,
    deduped,
    screening: first.screening,
    screening_reason: first.screeningReason,
    portal_url: portalUrl(env().APP_URL, candidateId, first.application.id),
    webhook_url: webhookUrl,
    applications: applications.map(serializePlaced),
  };
}

/** Turns an outcome that was set into the contract's answer. */
export function serializeOutcome(set: OutcomeSet): Wire<typeof setCandidateOutcome> {
  return {
    candidate_id: set.candidateId,
    application_id: set.applicationId,
    external_ref: set.externalRef,
    location_ref: set.locationRef,
    status: set.status,
    previous_status: set.previousStatus,
  };
}

/** Turns the applications at the locations named into the contract's answer. */
export function serializePlacement(placed: Placed): Wire<typeof addCandidateLocations> {
  return {
    candidate_id: placed.candidateId,
    applications: placed.applications.map(serializePlaced),
  };
}

/** Turns a registry's default endpoint into the contract's answer. */
export function serializeEndpoint({
  url,
  updatedAt,
}: RegistryEndpoint): Wire<typeof getRegistryWebhook> {
  return { url, updated_at: updatedAt.toISOString() };
}
