import { bookedOf } from '@/components/applications/decision';
import { hearing } from '@/components/applications/interview-text';
import type { MovePreview } from '@/lib/browser/applications';

/** What a toast says of what came to an end with a change of location; undefined where nothing did. */
export function movedText(
  { applications }: Pick<MovePreview, 'applications'>,
  name: string,
  isTold: boolean,
): string | undefined {
  const isHeard = isTold && hearing({ applications }) === 'all';
  const told = isHeard ? `, and ${name} is told` : `; ${name} is not told`;
  const interviews = bookedOf({ applications }).map(
    ({ when }) => `The interview on ${when} is cancelled${told}.`,
  );
  const arranged = applications.flatMap(({ arranged: { checks, ...ended } }) => [
    ...(ended.scheduling_link ? ['The link to choose a time has ended.'] : []),
    ...(ended.evaluation_link ? ['The link to the evaluation has ended.'] : []),
    ...(ended.screening_call ? ['The screening call that waited is cancelled.'] : []),
    ...(checks.length > 0 ? ['Open background checks go along.'] : []),
  ]);
  return [...interviews, ...arranged].join(' ') || undefined;
}
