import { SelectField } from '@/components/ui/select';
import { useMovePreview } from './consequences';
import { hearing } from './interview-text';

/** Asks whether candidates are told of the interviews that a decision cancels; nothing where nobody can be. */
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
  if (!preview || hearing(preview) === 'nobody') return null;
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
