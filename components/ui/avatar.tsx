import { firstCharacter } from '@/lib/words/characters';
import { classNames } from './class-names';

/** The initials of a person in a circle; decoration beside the name. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => firstCharacter(word ?? ''))
    .join('');
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent uppercase',
        className,
      )}
    >
      {initials}
    </span>
  );
}
