'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { FormDialog } from '@/components/ui/form-dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState, Refusal } from '@/components/ui/states';
import { fullTime } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { type Answer, ApiError } from '@/lib/browser/api';
import {
  type Retention,
  type RetentionMonths,
  retentionPreviewQuery,
  retentionQuery,
  retentionVersion,
} from '@/lib/browser/privacy';
import { useChange } from '@/lib/browser/settings';
import { fullName } from '@/lib/words/full-name';
import { outcomeLabels } from './outcomes';

type Preview = Answer<'previewRetention'>;

const lasting = (months: number | null) => months ?? Number.POSITIVE_INFINITY;

/** Whether a policy shortens the time of an outcome. */
function isStricter(after: RetentionMonths, before: Retention): boolean {
  return (
    lasting(after.hired_months) < lasting(before.hired_months) ||
    lasting(after.rejected_months) < lasting(before.rejected_months) ||
    lasting(after.open_months) < lasting(before.open_months) ||
    lasting(after.without_application_months) < lasting(before.without_application_months)
  );
}

function countOf({ people, is_complete: isComplete }: Preview): string {
  if (people === 0) return 'Today this meets nobody.';
  const count = `${isComplete ? '' : 'at least '}${people.toLocaleString('en-US')}`;
  return `Today this meets ${count} ${people === 1 ? 'person' : 'people'}.`;
}

function Met({ preview }: { preview: Preview }) {
  return (
    <>
      <p className="text-sm font-medium">{countOf(preview)}</p>
      {preview.oldest.length > 0 ? (
        <ul
          aria-label="The longest without activity"
          className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {preview.oldest.map((person) => (
            <li key={person.candidate_id} className="px-3 py-2 text-sm">
              <Link
                href={`/candidates/${person.candidate_id}`}
                target="_blank"
                className="font-medium hover:underline"
              >
                <bdi>{fullName(person)}</bdi>
              </Link>
              <span className="block text-xs text-muted">
                {outcomeLabels[person.outcome]}, last activity{' '}
                {fullTime(new Date(person.last_activity_at))}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What a refusal says: whoever saves sees first what others have set, as it decides who is erased. */
function refusalOf(error: Error): string {
  const [change] = error instanceof ApiError ? error.changes : [];
  if (!change) return error.message;
  const who = change.changed_by?.name ?? 'Somebody';
  return `${who} has changed these times meanwhile. Nothing is saved. Cancel and look at them again.`;
}

/** Shows whom a policy would erase before it is saved. */
export function RetentionDialog({
  months,
  before,
  onClose,
  onSaved,
}: {
  months: RetentionMonths;
  before: Retention;
  onClose: () => void;
  onSaved: () => void;
}) {
  const preview = useQuery(retentionPreviewQuery(months));
  const save = useChange('setRetention', retentionQuery().queryKey);
  const isDelayed = isStricter(months, before);
  const submit = () =>
    save.mutate(
      { body: months, ifMatch: retentionVersion(before) },
      {
        onSuccess: () => {
          toast.success('Saved.');
          onSaved();
        },
      },
    );
  return (
    <FormDialog
      title="Change how long people are kept?"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save"
      isDanger={isDelayed}
      isSafe={isDelayed}
      isBusy={save.isPending}
      isDisabled={!preview.data}
    >
      <p className="text-sm text-muted">
        {isDelayed
          ? 'Takes effect in seven days. Until then nobody is erased, and you can take it back. After that, people are erased for good as their time comes.'
          : 'No time gets shorter, so nobody is erased who would not have been before.'}
      </p>
      {preview.data ? <Met preview={preview.data} /> : null}
      {preview.isLoadingError ? <ErrorState query={preview} /> : null}
      {preview.isPending ? <SkeletonRows rows={3} /> : null}
      {save.error ? <Refusal>{refusalOf(save.error)}</Refusal> : null}
    </FormDialog>
  );
}
