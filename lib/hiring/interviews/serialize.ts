import type { z } from 'zod';
import type { BodyOf, QueryOf } from '@/lib/contract/operation';
import type { Interview } from '@/prisma/generated/client';
import type { listInterviews } from './contract';
import type { Slot } from './format-times';
import type { OfferMove } from './move-offer';
import type { NewOffers, Offer, OfferFilter } from './offers';
import type { createInterviewSlots, listInterviewSlots, moveInterviewSlot } from './slots-contract';

type ContractInterview = z.input<typeof listInterviews.result>['interviews'][number];

/** Turns an interview's row into the contract's Interview. */
export function serializeInterview(
  row: Interview & { interviewerName: string | null },
): ContractInterview {
  const { interviewerId, interviewerName } = row;
  return {
    interview_id: row.id,
    application_id: row.applicationId,
    candidate_id: row.candidateId,
    interviewer: interviewerId ? { id: interviewerId, name: interviewerName ?? '' } : null,
    start_time: row.startTime.toISOString(),
    end_time: row.endTime.toISOString(),
    status: row.status,
    created_at: row.createdAt.toISOString(),
  };
}

/** Turns an offered time into the contract's InterviewSlot. */
export function serializeOffer(
  row: Offer,
): z.input<typeof listInterviewSlots.result>['slots'][number] {
  return {
    slot_id: row.id,
    interviewer: { id: row.interviewerId, name: row.interviewerName },
    job_id: row.jobId,
    start_time: row.startTime.toISOString(),
    end_time: row.endTime.toISOString(),
    is_free: row.isFree,
    created_at: row.createdAt.toISOString(),
  };
}

/** Reads the filter of a slot list from its query. */
export function offerFilterOf(query: QueryOf<typeof listInterviewSlots>): OfferFilter {
  const { from, to, interviewer_id: interviewerId, job_id: jobId } = query;
  return { from, to, interviewerId, jobId };
}

const timesOf = (slot: { start_time: Date; end_time: Date }): Slot => ({
  startTime: slot.start_time,
  endTime: slot.end_time,
});

/** Reads a move of an offered time from a request body. */
export function offerMoveOf(
  id: string,
  { from, ...to }: BodyOf<typeof moveInterviewSlot>,
): OfferMove {
  return { id, to: timesOf(to), from: from && timesOf(from) };
}

/** Reads offered times from a request body. */
export function newOffersOf(body: BodyOf<typeof createInterviewSlots>): NewOffers {
  const { slots, interviewer_id: interviewerId, job_id: jobId } = body;
  return { slots: slots.map(timesOf), interviewerId, jobId };
}
