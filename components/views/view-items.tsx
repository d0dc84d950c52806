'use client';

import { Bookmark, Check, Pencil, Pin, PinOff, Save, Share2, Trash2, Users } from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { MenuItem, MenuLabel, MenuLine } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import {
  type SavedView,
  useDefaultView,
  useUpdateView,
  type ViewChanges,
  type ViewPage,
} from '@/lib/browser/views';
import { useViews } from './use-views';
import type { ViewQuestion } from './view-question';

const nobodys = <span className="size-4" aria-hidden />;
const chosen = <Check aria-label="Shown now" />;

function Group({
  label,
  views,
  shown,
  go,
}: {
  label: string;
  views: readonly SavedView[];
  shown: SavedView | undefined;
  go: (view: SavedView) => void;
}) {
  if (views.length === 0) return null;
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      {views.map((view) => (
        <MenuItem
          key={view.view_id}
          icon={view.view_id === shown?.view_id ? chosen : nobodys}
          onSelect={() => go(view)}
        >
          <span className="block truncate">{view.name}</span>
          {view.is_own ? null : (
            <span className="block truncate text-xs text-muted">by {view.owner_name}</span>
          )}
        </MenuItem>
      ))}
    </>
  );
}

function ShownItems({
  view,
  query,
  isChanged,
  onAsk,
}: {
  view: SavedView;
  query: string;
  isChanged: boolean;
  onAsk: (question: ViewQuestion) => void;
}) {
  const mayShare = useMay('view:share');
  const update = useUpdateView();
  const choose = useDefaultView();
  const { view_id, name, is_shared: isShared, is_default: isDefault } = view;
  // The menu is gone before the answer is there, and with it what waits for the answer inside.
  const change = (changes: ViewChanges, done: string) =>
    void update.mutateAsync({ view_id, ...changes }).then(
      () => toast.success(done),
      (error: unknown) => toast.failure(`“${name}” stays as it was`, error),
    );
  const begin = () =>
    void choose
      .mutateAsync({ view_id, is_default: !isDefault })
      .catch((error: unknown) => toast.failure('The page begins as before', error));
  const mayChange = view.may_change;
  return (
    <>
      <MenuLine />
      <MenuLabel>{name}</MenuLabel>
      {mayChange && isChanged ? (
        <MenuItem icon={<Save aria-hidden />} onSelect={() => change({ query }, `Saved “${name}”`)}>
          Save changes
        </MenuItem>
      ) : null}
      <MenuItem icon={isDefault ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={begin}>
        {isDefault ? 'No longer begin with it' : 'Begin with it'}
      </MenuItem>
      {mayChange ? (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAsk({ kind: 'rename', view })}>
            Rename…
          </MenuItem>
          {mayShare || isShared ? (
            <MenuItem
              icon={isShared ? <Users aria-hidden /> : <Share2 aria-hidden />}
              onSelect={() =>
                change(
                  { is_shared: !isShared },
                  isShared ? `“${name}” is yours alone` : `Everybody is offered “${name}”`,
                )
              }
            >
              {isShared ? 'Stop sharing' : 'Share with everybody'}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={<Trash2 aria-hidden />}
            isDanger
            onSelect={() => onAsk({ kind: 'delete', view })}
          >
            Delete…
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

/** The views of a page to choose from, and what can be done with the one that is shown. */
export function ViewItems({
  page,
  onAsk,
}: {
  page: ViewPage;
  onAsk: (question: ViewQuestion) => void;
}) {
  const { views = [], isError, shown, isChanged, query, go } = useViews(page, true);
  return (
    <>
      {isError ? <MenuLabel>The views could not be loaded.</MenuLabel> : null}
      <MenuItem icon={shown ? nobodys : chosen} onSelect={() => go(null)}>
        Everybody
      </MenuItem>
      <Group label="Mine" views={views.filter((view) => view.is_own)} {...{ shown, go }} />
      <Group label="Shared" views={views.filter((view) => !view.is_own)} {...{ shown, go }} />
      {shown ? <ShownItems view={shown} {...{ query, isChanged, onAsk }} /> : null}
      <MenuLine />
      <MenuItem icon={<Bookmark aria-hidden />} onSelect={() => onAsk({ kind: 'save' })}>
        Save as a new view…
      </MenuItem>
    </>
  );
}
