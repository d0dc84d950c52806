import { Check, CircleDashed, X } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { readable } from '@/components/ui/words';
import { GlanceRow } from './glance-row';
import { decisive, type GlanceAnswer } from './glance-words';

const verdicts = {
  open: { icon: CircleDashed, words: 'Left open', tone: 'text-warning' },
  met: { icon: Check, words: 'As expected', tone: 'text-success' },
  missed: { icon: X, words: 'Not as expected', tone: 'text-danger' },
} as const;

function Verdict({ matches }: Pick<GlanceAnswer, 'matches'>) {
  const {
    icon: Icon,
    words,
    tone,
  } = verdicts[matches === null ? 'open' : matches ? 'met' : 'missed'];
  return (
    <>
      <Icon className={classNames('mt-0.5 size-4 shrink-0', tone)} aria-hidden />
      <span className="sr-only">{words}:</span>
    </>
  );
}

function Decisive({ prompt, answer, matches, isKnockout }: GlanceAnswer) {
  return (
    <li className="flex min-w-0 gap-1.5">
      <Verdict matches={matches} />
      <span className="min-w-0 break-words">
        {prompt} <span className="font-medium">{answer ? readable(answer) : 'Not answered'}</span>
        {isKnockout ? (
          <span className={classNames('text-xs', matches ? 'text-muted' : 'text-danger')}>
            {' '}
            Knockout
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** The answers that decided, with a verdict on each, and all others on demand, or at once if `isWhole`. */
export function Answers({
  answers,
  isWhole = false,
}: {
  answers: readonly GlanceAnswer[];
  isWhole?: boolean;
}) {
  const shown = decisive(answers);
  const others = answers.filter((one) => one.answer !== null && !shown.includes(one));
  if (shown.length === 0 && others.length === 0) return null;
  return (
    <GlanceRow name="Answers">
      {shown.length > 0 ? (
        <ul className={classNames('grid gap-x-4 gap-y-1', !isWhole && 'sm:grid-cols-2')}>
          {shown.map((one) => (
            <Decisive key={one.prompt} {...one} />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <details open={isWhole}>
          <summary className="w-fit cursor-pointer rounded text-muted hover:text-ink">
            {shown.length > 0 ? `${others.length} more` : `${others.length} answers`}
          </summary>
          <dl className="mt-1 space-y-1">
            {others.map(({ prompt, answer }) => (
              <div key={prompt}>
                <dt className="text-muted">{prompt}</dt>
                <dd className="break-words whitespace-pre-wrap">{readable(answer ?? '')}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </GlanceRow>
  );
}
