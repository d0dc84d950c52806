import { useId } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { RadioChoice } from '@/components/ui/radio-choice';
import type { SamePerson } from '@/lib/browser/same-contact';

const choices = [
  { label: 'Reopen it', isReopened: true },
  { label: 'Only add what I typed', isReopened: false },
] as const;

/** Says that somebody has an application there already, and asks whether one that ended is reopened. */
export function StandingChoice({
  standing,
  onChoose,
}: {
  standing: NonNullable<SamePerson['standing_application']>;
  /** Absent where it cannot be reopened. */
  onChoose: ((isReopened: boolean) => void) | undefined;
}) {
  const name = useId();
  const { stageOf } = useStages();
  return (
    <fieldset className="space-y-1.5 rounded-lg bg-warning-soft px-3 py-2.5 text-sm">
      <legend className="sr-only">The application they have</legend>
      <p>
        They have an application there already: {stageOf(standing.status).name}. No other is opened.
      </p>
      {onChoose
        ? choices.map(({ label, isReopened }) => (
            <RadioChoice key={label} name={name} onChoose={() => onChoose(isReopened)}>
              {label}
            </RadioChoice>
          ))
        : null}
    </fieldset>
  );
}
