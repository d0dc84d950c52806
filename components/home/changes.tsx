'use client';

import { StageDot } from '@/components/applications/stage-dot';
import { useStages } from '@/components/applications/use-stages';
import { RelativeTime } from '@/components/ui/time';
import type { Home, HomePerson } from '@/lib/browser/home';
import { nameOf, useHomeActions } from './home-context';
import { Group, restOn, Section } from './section';

function ChangeRow({ person, isNew = false }: { person: HomePerson; isNew?: boolean }) {
  const { open } = useHomeActions();
  const { stageOf } = useStages();
  const stage = stageOf(person.status);
  const { stage_entered_by: by, applied_at: applied, stage_entered_at: entered } = person;
  return (
    <li>
      <button
        type="button"
        data-card={person.application_id}
        onClick={() => open(person)}
        className="flex w-full cursor-pointer items-center gap-3 px-4 py-1.5 text-left hover:bg-hover pointer-coarse:py-2.5"
      >
        <span className="min-w-0 grow">
          <span className="block truncate text-row font-medium">{nameOf(person)}</span>
          <span className="flex items-center gap-1.5 text-xs text-muted">
            <StageDot color={stage.color} className="size-2" />
            <span className="truncate">
              {isNew ? person.job.title : stage.name}
              {by && !isNew ? `, by ${by}` : ''}
            </span>
          </span>
        </span>
        <RelativeTime
          at={isNew ? (applied ?? entered) : entered}
          className="shrink-0 text-xs text-muted"
        />
      </button>
    </li>
  );
}

const DAY_MS = 86_400_000;

/** "Since yesterday", or "Since Friday" where a weekend lies between. */
function sinceWords(since: string): string {
  const began = new Date(since);
  const days = (Date.now() - began.getTime()) / DAY_MS;
  if (days < 2) return 'Since yesterday';
  return `Since ${began.toLocaleDateString('en', { weekday: 'long' })}`;
}

/** What became of applicants since the last working day began. */
export function Changes({
  changes,
  since,
  isMine,
}: {
  changes: Home['changes'];
  since: string;
  isMine: boolean;
}) {
  const { applied, moved, hired, lost } = changes;
  const isEmpty = [applied, moved, hired, lost].every(({ items }) => items.length === 0);
  const row = (person: HomePerson) => <ChangeRow key={person.application_id} person={person} />;
  return (
    <Section
      title={sinceWords(since)}
      className="md:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1"
    >
      {isEmpty ? <p className="px-4 pb-2 text-sm text-muted">Nothing has changed.</p> : null}
      <Group
        title="Hired"
        found={hired}
        rest={restOn('Candidates', '/candidates?stage=hired&sort=activity', isMine)}
      >
        {row}
      </Group>
      <Group
        title="Applied"
        found={applied}
        rest={restOn('Candidates', '/candidates?sort=newest', isMine)}
      >
        {(person) => <ChangeRow key={person.application_id} person={person} isNew />}
      </Group>
      <Group title="Moved" found={moved} rest={restOn('Pipeline', '/pipeline?', isMine)}>
        {row}
      </Group>
      <Group
        title="Lost"
        found={lost}
        rest={restOn('Candidates', '/candidates?sort=activity', isMine)}
      >
        {row}
      </Group>
    </Section>
  );
}
