'use client';

import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { readable } from '@/components/ui/words';
import { applicationQuery } from '@/lib/browser/applications';
import { useSubject } from './candidate-context';
import { Entries, type Entry, Section } from './sections';

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, one]) => `${readable(name)}: ${shown(one)}`)
      .join('; ');
  }
  return value === null || value === undefined ? '' : String(value);
}

/** What a document says, as names with their values. */
export function mapEntries(map: Record<string, unknown>): Entry[] {
  return Object.entries(map).map(([name, value]) => [readable(name), shown(value)]);
}

/** What the candidate handed in and what was found out, as it came. */
export function DocumentsTab() {
  const { application } = useSubject();
  const query = useQuery(applicationQuery(application.application_id));
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.isLoadingError) return <ErrorState query={query} />;
  const { resume_data: resume, research } = query.data;
  return (
    <div className="space-y-8">
      {resume ? (
        <Section title="Résumé">
          <Entries entries={mapEntries(resume)} />
        </Section>
      ) : null}
      {research ? (
        <Section title="Research">
          <Entries entries={mapEntries(research)} />
        </Section>
      ) : null}
    </div>
  );
}
