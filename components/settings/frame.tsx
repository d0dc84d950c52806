'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { useSession } from '@/components/shell/session-context';
import { classNames } from '@/components/ui/class-names';
import { UnsavedGuard } from '@/components/ui/unsaved';
import { isSection, neededFor, sections } from './sections';

function SectionLink({ href, isHere, name }: { href: string; isHere: boolean; name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <Link
      ref={link}
      href={href}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      className={classNames(
        'block border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap lg:rounded-lg lg:border-0 lg:py-1.5',
        isHere
          ? 'border-accent font-medium text-ink lg:bg-hover'
          : 'text-muted hover:text-ink lg:hover:bg-hover',
      )}
    >
      {name}
    </Link>
  );
}

/** The settings around the part that shows: their parts as a list at the side, on phones as tabs. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const path = usePathname();
  const { permissions } = useSession().user;
  const shown = Object.entries(sections).filter(([section]) => {
    const needed = isSection(section) ? neededFor[section] : undefined;
    return !needed || permissions.includes(needed);
  });
  return (
    <div className="px-4 pt-5 pb-16 sm:px-6">
      <PageHeader title="Settings" />
      <div className="mt-4 lg:flex lg:gap-8">
        <nav
          aria-label="Settings"
          className="-mx-4 mb-6 overflow-x-auto border-b border-line px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-4 lg:mx-0 lg:w-44 lg:shrink-0 lg:self-start lg:overflow-visible lg:border-0 lg:px-0"
        >
          <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
            {shown.map(([section, name]) => {
              const href = `/settings/${section}`;
              return (
                <li key={section} className="-mb-px lg:mb-0">
                  <SectionLink href={href} name={name} isHere={path === href} />
                </li>
              );
            })}
          </ul>
        </nav>
        <div className="min-w-0 grow">
          <UnsavedGuard>{children}</UnsavedGuard>
        </div>
      </div>
    </div>
  );
}
