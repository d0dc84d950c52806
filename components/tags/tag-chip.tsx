import { Tag as TagIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Tag } from '@/lib/browser/tags';

/** A tag of a candidate; `children` stand at its end. */
export function TagChip({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-md bg-sunken px-1.5 text-xs text-ink',
        className,
      )}
    >
      <TagIcon className="size-3 shrink-0 text-muted" aria-hidden />
      <span className="truncate" title={name}>
        {name}
      </span>
      {children}
    </span>
  );
}

const SHOWN = 2;

/** The tags of a row: the first ones by name, the others counted. */
export function TagList({ tags }: { tags: readonly Tag[] }) {
  const others = tags.slice(SHOWN);
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, SHOWN).map(({ tag_id: id, name }) => (
        <TagChip key={id} name={name} className="h-5 min-w-0" />
      ))}
      {others.length > 0 ? (
        <span
          className="shrink-0 text-xs text-muted"
          title={others.map(({ name }) => name).join(', ')}
        >
          +{others.length}
        </span>
      ) : null}
    </span>
  );
}
