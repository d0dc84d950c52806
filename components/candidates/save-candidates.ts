import { readable } from '@/components/ui/words';
import { type ListedCandidate, toldApplications } from '@/lib/browser/candidate-list';
import { readExportedJobs, readLocationNames } from '@/lib/browser/export-facts';
import { saveCsv } from '@/lib/browser/save-file';
import type { StageSlug } from '@/lib/pipeline/stages';

type Application = NonNullable<ListedCandidate['applications']>[number];
type Row = { candidate: ListedCandidate; application: Application | undefined };

/** A line for each application, and one for whoever has none. */
function rowsOf(candidates: readonly ListedCandidate[]): Row[] {
  return candidates.flatMap((candidate): Row[] => {
    const all = toldApplications(candidate);
    return all.length > 0
      ? all.map((application) => ({ candidate, application }))
      : [{ candidate, application: undefined }];
  });
}

/** Saves candidates as a CSV file for a spreadsheet, a line for each of their applications. */
export async function saveCandidates(
  candidates: readonly ListedCandidate[],
  stageName: (slug: StageSlug) => string,
): Promise<void> {
  const rows = rowsOf(candidates);
  const [jobs, locations] = await Promise.all([
    readExportedJobs(rows.flatMap(({ application }) => application?.job_id ?? [])),
    readLocationNames(),
  ]);
  const jobOf = ({ application }: Row) => jobs.get(application?.job_id ?? '');
  saveCsv<Row>(
    'candidates',
    [
      ['First name', ({ candidate }) => candidate.first_name],
      ['Last name', ({ candidate }) => candidate.last_name],
      ['Email', ({ candidate }) => candidate.email],
      ['Phone', ({ candidate }) => candidate.phone],
      ['City', ({ candidate }) => candidate.city],
      ['State', ({ candidate }) => candidate.state],
      ['Source', ({ candidate: { source } }) => (source ? readable(source) : null)],
      ['Job', (row) => jobOf(row)?.title ?? null],
      [
        'Stage',
        ({ application }) => {
          if (!application) return null;
          return application.closed_reason === 'moved'
            ? 'Moved elsewhere'
            : stageName(application.status);
        },
      ],
      ['Reason', ({ application }) => application?.stage_reason ?? null],
      ['Owner', (row) => jobOf(row)?.owner ?? null],
      ['Location', ({ application }) => locations.get(application?.location_id ?? '') ?? null],
      ['Score', ({ application }) => application?.score ?? null],
      ['Applied', ({ application }) => application?.applied_at ?? null],
      ['Tags', ({ candidate: { tags = [] } }) => tags.map(({ name }) => name).join(', ')],
      ['Last activity', ({ candidate }) => candidate.last_activity_at ?? null],
      ['Added', ({ candidate }) => candidate.created_at],
    ],
    rows,
  );
}
