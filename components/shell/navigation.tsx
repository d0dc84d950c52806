'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { classNames } from '@/components/ui/class-names';
import { isAt } from './places';
import { usePlaces } from './session-context';

/** Links to the parts of the dashboard; the present one is marked. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const path = usePathname();
  const places = usePlaces();
  return (
    <nav aria-label="Main" className="space-y-0.5">
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          prefetch={false}
          onClick={onNavigate}
          aria-current={isAt(path, place) ? 'page' : undefined}
          className={classNames(
            'flex h-9 items-center gap-3 rounded-lg px-2.5 text-sm font-medium text-muted hover:bg-hover hover:text-ink',
            isAt(path, place) && 'bg-hover text-ink',
          )}
        >
          <place.icon className="size-4 shrink-0" aria-hidden />
          {place.name}
        </Link>
      ))}
    </nav>
  );
}
