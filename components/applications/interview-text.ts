import type { MovePreview } from '@/lib/browser/applications';
import { bookedOf, nameAll } from './decision';

type Previewed = Pick<MovePreview, 'applications'>;

/** Whether a candidate hears what is written to them. */
export function isTold(application: MovePreview['applications'][number]): boolean {
  const { recipient, is_excluded: isExcluded, has_transport: hasTransport } = application;
  return recipient !== null && !isExcluded && hasTransport;
}

/** How many of those whose interviews a move cancels can be told of it. */
export function hearing({ applications }: Previewed): 'nobody' | 'some' | 'all' {
  const booked = applications.filter(({ interviews }) => interviews.length > 0);
  const heard = booked.filter(isTold);
  if (heard.length === 0) return 'nobody';
  return heard.length < booked.length ? 'some' : 'all';
}

function ofMany(preview: Previewed, isSilent: boolean): string {
  const booked = bookedOf(preview);
  const times = nameAll(booked.map(({ name, when }) => `${name} (${when})`));
  const isOne = booked.length === 1;
  const heard = hearing(preview);
  if (!isSilent && heard === 'all') {
    return isOne
      ? `Cancels the interview of ${times} and tells the candidate.`
      : `Cancels ${booked.length} interviews and tells the candidates: ${times}.`;
  }
  const cancels = `Cancels the interview${isOne ? '' : 's'} of ${times}`;
  if (isSilent) return `${cancels}; nobody is told.`;
  if (heard === 'some') return `${cancels}; not everybody can be told.`;
  return `${cancels}; nobody is told, because no message can be sent.`;
}

function ofOne(preview: Previewed, subject: string, isSilent: boolean): string {
  const days = bookedOf(preview).map(({ when }) => when);
  const which = days.length > 1 ? `the interviews on ${nameAll(days)}` : `the interview on ${days}`;
  if (isSilent) return `Cancels ${which}; ${subject} is not told.`;
  return hearing(preview) === 'all'
    ? `Cancels ${which} and tells ${subject}.`
    : `Cancels ${which}; ${subject} is not told, because no message can be sent.`;
}

/** Says which interviews a move cancels and who hears of it; null where there are none. */
export function interviewText(
  preview: Previewed,
  subject: string,
  { isSilent, isAboutAll }: { isSilent: boolean; isAboutAll: boolean },
): string | null {
  if (bookedOf(preview).length === 0) return null;
  return preview.applications.length > 1 && !isAboutAll
    ? ofMany(preview, isSilent)
    : ofOne(preview, subject, isSilent);
}
