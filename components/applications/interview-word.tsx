import { SelectField } from '@/components/ui/select';
import { useMovePreview } from './consequences';
import { bookedOf } from './decision';

/** Asks whether candidates are told of the interviews that a decision cancels; nothing where there are none. */
export function InterviewWord({
  ids,
  word,
  isTold,
  onChange,
}: {
  ids: readonly string[];
  /** What they are told, if they are. */
  word: string;
  isTold: boolean;
  onChange: (isTold: boolean) => void;
}) {
  const { data: preview } = useMovePreview({ ids });
  if (!preview || bookedOf(preview).length === 0) return null;
  return (
    <SelectField
      label="What they are told of the interview"
      value={isTold ? 'told' : 'untold'}
      options={
        [
          { value: 'told', label: word },
          { value: 'untold', label: 'Nothing: they still expect it' },
        ] as const
      }
      onChange={(chosen) => onChange(chosen === 'told')}
    />
  );
}
