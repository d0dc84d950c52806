import { readable } from '@/components/ui/words';
import { type ListedCandidate, toldApplications } from '@/lib/browser/candidate-list';
import { saveCsv } from '@/lib/browser/save-file';
import type { StageSlug } from '@/lib/pipeline/stages';

/** Saves candidates as a CSV file for a spreadsheet, each with their newest application. */
export async function saveCandidates(
  candidates: readonly ListedCandidate[],
  stageName: (slug: StageSlug) => string,
  titlesOf: (jobIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const titles = await titlesOf(
    candidates.flatMap((row) => toldApplications(row)[0]?.job_id ?? []),
  );
  saveCsv(
    'candidates',
    [
      ['First name', (row) => row.first_name],
      ['Last name', (row) => row.last_name],
      ['Email', (row) => row.email],
      ['Phone', (row) => row.phone],
      ['City', (row) => row.city],
      ['State', (row) => row.state],
      ['Source', (row) => (row.source ? readable(row.source) : null)],
      ['Job', (row) => titles.get(toldApplications(row)[0]?.job_id ?? '') ?? null],
      [
        'Stage',
        (row) => {
          const [one] = toldApplications(row);
          if (!one) return null;
          return one.closed_reason === 'moved' ? 'Moved elsewhere' : stageName(one.status);
        },
      ],
      ['Score', (row) => toldApplications(row)[0]?.score ?? null],
      ['Tags', ({ tags = [] }) => tags.map(({ name }) => name).join(', ')],
      ['Added', (row) => row.created_at],
    ],
    candidates,
  );
}
