import { LabelledCheckbox } from '@/components/ui/checkbox';
import { RelativeTime } from '@/components/ui/time';
import type { Answer } from '@/lib/browser/api';

type Made = Answer<'listMade'>['made'];

const kinds: Record<Made[number]['kind'], string> = {
  api_token: 'API token',
  partner_key: 'Partner key',
  invitation: 'Invitation',
};

/** Lists what somebody made that outlives their sessions, and offers to end it with them. */
export function MadeChoice({
  made,
  isChosen,
  onChoose,
}: {
  made: Made;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <div className="mt-4 space-y-3">
      <p>
        What was made in your name goes on. If somebody else may have been signed in as you, end it
        too:
      </p>
      <ul
        aria-label="Made in your name"
        className="max-h-48 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {made.map(({ kind, id, name, organization, created_at: at }) => (
          <li key={id} className="px-3 py-2">
            <p className="font-medium wrap-anywhere text-ink">
              {kinds[kind]}
              {name ? `: ${name}` : null}
            </p>
            <p className="text-xs wrap-anywhere">
              {organization}, made <RelativeTime at={at} />
            </p>
          </li>
        ))}
      </ul>
      <LabelledCheckbox
        label={made.length === 1 ? 'End it' : `End all ${made.length}`}
        checked={isChosen}
        onChange={onChoose}
      />
    </div>
  );
}
