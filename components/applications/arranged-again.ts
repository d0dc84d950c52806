import type { MovePreview } from '@/lib/browser/applications';
import type { StageSlug } from '@/lib/pipeline/stages';

/** Says what of it is there again once the end of an application is undone. */
export function restoredTexts(
  { applications }: Pick<MovePreview, 'applications'>,
  to?: StageSlug,
): string[] {
  const unsent = applications.some(({ waiting_messages: waiting }) =>
    waiting.some(({ kind }) => kind === 'scheduling_link'),
  );
  const hasLink = applications.some(({ arranged }) => arranged.scheduling_link);
  const checks = applications.flatMap(({ arranged }) =>
    arranged.checks.filter(({ status }) => status === 'pending'),
  );
  const isChecked = checks.length > 0 && to !== 'hired';
  const waits = checks.length === 1 ? 'background check waits' : 'background checks wait';
  return [
    ...(hasLink && !unsent ? ['The link to choose a time works again.'] : []),
    ...(isChecked ? [`The ${waits} for consent again.`] : []),
  ];
}

/** The screening calls that an end cancels for good. */
export function cancelledCalls({ applications }: Pick<MovePreview, 'applications'>): string[] {
  const count = applications.filter(({ arranged }) => arranged.screening_call).length;
  if (count === 0) return [];
  return [
    count === 1 ? 'The screening call stays cancelled' : `${count} screening calls stay cancelled`,
  ];
}
