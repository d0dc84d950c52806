import { serializeSameContact } from '@/lib/hiring/candidates/same-contact';
import { serializeCandidateDetail } from '@/lib/hiring/candidates/serialize';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import type { Arranged } from '@/lib/hiring/screening/arrange-screening';
import type { Entered } from './create-candidate';
import type { WhoseContact } from './same-contact';
import type { LocationChanged } from './service';

/** Says where a candidate continues, and what becomes of the screening there. */
export function serializeArranged({ application, screening, screeningReason }: Arranged) {
  return {
    success: true,
    application: serializeApplication(application),
    screening,
    screening_reason: screeningReason,
  };
}

/** Says from where to where a candidate was moved. */
export function serializeLocationChange({ previous, ...arranged }: LocationChanged) {
  return { ...serializeArranged(arranged), previous_application: serializeApplication(previous) };
}

/** Says who was entered: somebody new, and who else has their email or phone, or whom they joined. */
export function serializeEntered(entered: Entered) {
  const detail = serializeCandidateDetail(entered);
  if (!entered.isNew) {
    const { openedId = null, isNoted = false } = entered;
    return { ...detail, joined: true as const, opened_application_id: openedId, noted: isNoted };
  }
  return { ...detail, same_contact: entered.sameContact.map(serializeSameContact) };
}

/** Says whose an email or phone is. */
export function serializeWhose({ phoneE164, people, joinsUnseen }: WhoseContact) {
  return {
    phone_e164: phoneE164,
    people: people.map((one) => ({
      ...serializeSameContact(one),
      email: one.email,
      phone: one.phone,
      joins: one.joins,
      standing_application: one.standing && {
        application_id: one.standing.id,
        status: one.standing.stage,
      },
    })),
    joins_unseen: joinsUnseen,
  };
}
