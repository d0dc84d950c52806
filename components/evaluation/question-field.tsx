import { fieldClass } from '@/components/public/public-page';

export type PublicQuestion = { id: string; prompt: string; kind: 'text' | 'yes_no' | 'number' };

type Props = { question: PublicQuestion; value: string; problem: string | undefined };

const labelClass = 'block font-medium text-pretty';

function Problem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1.5 text-sm text-danger">
      {children}
    </p>
  );
}

function YesNo({ question, value, problem }: Props) {
  const problemId = `${question.id}-problem`;
  return (
    <fieldset aria-describedby={problem ? problemId : undefined}>
      <legend className={labelClass}>{question.prompt}</legend>
      <div className="mt-1.5 flex gap-3">
        {(['yes', 'no'] as const).map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 flex-1 cursor-pointer items-center gap-2.5 rounded-lg border border-line-strong px-3.5 sm:flex-none sm:pr-6"
          >
            <input
              type="radio"
              name={question.id}
              value={choice}
              defaultChecked={value === choice}
              required
              className="size-4.5 accent-accent"
            />
            {choice === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <Problem id={problemId}>{problem}</Problem>
    </fieldset>
  );
}

function Written({ question, value, problem }: Props) {
  const problemId = `${question.id}-problem`;
  const shared = {
    id: question.id,
    name: question.id,
    defaultValue: value,
    required: true,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? problemId : undefined,
    className: fieldClass,
  };
  return (
    <div>
      <label htmlFor={question.id} className={labelClass}>
        {question.prompt}
      </label>
      {question.kind === 'number' ? (
        <input {...shared} type="text" inputMode="decimal" autoComplete="off" maxLength={20} />
      ) : (
        <textarea {...shared} rows={3} maxLength={2000} />
      )}
      <Problem id={problemId}>{problem}</Problem>
    </div>
  );
}

/** One question of an evaluation with the field for its answer. */
export function QuestionField(props: Props) {
  return props.question.kind === 'yes_no' ? <YesNo {...props} /> : <Written {...props} />;
}
