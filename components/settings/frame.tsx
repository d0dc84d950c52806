'use client';

import { ChevronsUpDown } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { UnsavedGuard } from '@/components/ui/unsaved';
import { neededFor, type Section, sectionGroups, sections } from './sections';

const hrefOf = (section: Section) => `/settings/${section}`;

function SectionLink({ section, onFollow }: { section: Section; onFollow: () => void }) {
  const isHere = usePathname() === hrefOf(section);
  return (
    <Link
      href={hrefOf(section)}
      prefetch={false}
      onClick={onFollow}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      className={classNames(
        'block rounded-lg px-3 py-1.5 text-sm hover:bg-hover pointer-coarse:py-2.5',
        isHere ? 'bg-hover font-medium text-ink' : 'text-muted hover:text-ink',
      )}
    >
      {sections[section]}
    </Link>
  );
}

/** The parts that somebody may see, in their groups; empty groups are left out. */
function useShownGroups(): [group: string, shown: Section[]][] {
  const { permissions } = useSession().user;
  const isShown = (section: Section) => {
    const needed = neededFor[section];
    return !needed || permissions.includes(needed);
  };
  return Object.entries(sectionGroups)
    .map(([group, all]): [string, Section[]] => [group, all.filter(isShown)])
    .filter(([, shown]) => shown.length > 0);
}

/** The list of the parts: at the side, and on narrow screens behind a button that names the shown one. */
function SettingsNavigation() {
  const [isOpen, setIsOpen] = useState(false);
  const groups = useShownGroups();
  const path = usePathname();
  const here = groups.flatMap(([, shown]) => shown).find((section) => hrefOf(section) === path);
  return (
    <nav
      aria-label="Settings"
      className="mb-6 lg:sticky lg:top-4 lg:w-44 lg:shrink-0 lg:self-start"
    >
      <Button
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="w-full justify-between pointer-coarse:h-11 lg:hidden"
      >
        {here ? sections[here] : 'All settings'} <ChevronsUpDown aria-hidden />
      </Button>
      <div
        className={classNames(
          'grid gap-4 max-lg:mt-2 max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-2 sm:max-lg:grid-cols-3',
          !isOpen && 'max-lg:hidden',
        )}
      >
        {groups.map(([group, shown]) => (
          <div key={group}>
            <h2 id={`settings-${group}`} className="px-3 pb-1 text-xs font-medium text-muted">
              {group}
            </h2>
            <ul aria-labelledby={`settings-${group}`} className="space-y-0.5">
              {shown.map((section) => (
                <li key={section}>
                  <SectionLink section={section} onFollow={() => setIsOpen(false)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** The settings around the part that shows. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="px-4 pt-5 pb-16 sm:px-6">
      <PageHeader title="Settings" />
      <div className="mt-4 lg:flex lg:gap-8">
        <SettingsNavigation />
        <div className="min-w-0 grow">
          <UnsavedGuard>{children}</UnsavedGuard>
        </div>
      </div>
    </div>
  );
}
