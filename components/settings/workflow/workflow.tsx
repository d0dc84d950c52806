'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { Tabs } from '@/components/ui/tabs';
import { useUnsaved } from '@/components/ui/unsaved';
import { workflowQuery } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { Panel, ReadOnlyNote } from '../panel';
import type { StoredWorkflow } from './draft';
import { Matrix } from './matrix';
import { SaveBar } from './save-bar';
import { StageWordsList } from './stage-words';
import { TargetOrder } from './target-order';
import { type Editor, useEditor } from './use-editor';

const views = ['stages', 'moves'] as const;
type View = (typeof views)[number];

const isView = (value: string): value is View => views.some((view) => view === value);

function Moves({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<StageSlug>('applied');
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-muted">
        Each row is a stage, each box a move out of it; the number is its place in the order. Move
        between boxes with the arrow keys, allow or forbid with Space. Moves against this table ask
        for a reason.
      </p>
      <div className="flex flex-col gap-4 min-[88rem]:flex-row min-[88rem]:items-start">
        <div className="min-w-0">
          <Matrix editor={editor} open={open} onOpen={setOpen} />
        </div>
        <div className="min-[88rem]:w-60 min-[88rem]:shrink-0">
          <TargetOrder editor={editor} from={open} />
        </div>
      </div>
    </>
  );
}

function WorkflowEditor({ stored }: { stored: StoredWorkflow }) {
  const mayWrite = useMay('settings:write');
  const editor = useEditor(stored);
  useUnsaved(editor.count > 0);
  const [view, setView] = useQueryState(
    'view',
    parseAsStringLiteral(views).withDefault('stages').withOptions({ history: 'push' }),
  );
  const counts = new Map(stored.stages.map((stage) => [stage.slug, stage.application_count]));
  return (
    <>
      {mayWrite ? (
        <Button
          size="small"
          variant="ghost"
          onClick={editor.resetAll}
          className="mb-2 sm:float-right sm:mr-[max(0px,calc(100%-45rem))] sm:mb-0"
        >
          <RotateCcw aria-hidden /> Reset to defaults
        </Button>
      ) : (
        <ReadOnlyNote />
      )}
      <Tabs
        label="Workflow"
        value={view}
        onChange={(next) => (isView(next) ? void setView(next) : undefined)}
        tabs={[
          {
            value: 'stages',
            label: 'Stages',
            content: <StageWordsList editor={editor} counts={counts} />,
          },
          { value: 'moves', label: 'Allowed moves', content: <Moves editor={editor} /> },
        ]}
      />
      {mayWrite ? <SaveBar editor={editor} /> : null}
    </>
  );
}

/** The stages by name and colour, and the moves between them. */
export function WorkflowSettings() {
  const query = useQuery({ ...workflowQuery(), staleTime: 0 });
  const { data } = query;
  return (
    <Panel
      title="Workflow"
      description="The stages an application goes through, and the moves your team makes between them."
      className="max-w-none"
    >
      {data ? <WorkflowEditor stored={data} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={10} className="max-w-form" /> : null}
    </Panel>
  );
}
