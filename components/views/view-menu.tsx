'use client';

import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { Menu } from '@/components/ui/menu';
import type { ViewPage } from '@/lib/browser/views';
import { useViews } from './use-views';
import type { ViewQuestion } from './view-question';

const ViewItems = late(() => import('./view-items').then((module) => module.ViewItems));
const NameDialog = late(() => import('./name-dialog').then((module) => module.NameDialog));
const DeleteDialog = late(() => import('./delete-dialog').then((module) => module.DeleteDialog));

/** Chooses one of the saved views of a page, and saves, renames, shares and deletes them. */
export function ViewMenu({ page }: { page: ViewPage }) {
  const { shown, isNamed, isChanged, query, go } = useViews(page, false);
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const name = shown?.name ?? (isNamed ? '…' : 'Views');
  const close = () => setQuestion(null);
  return (
    <>
      <Menu
        className="w-72"
        trigger={
          <Button aria-label={shown ? `View: ${name}${isChanged ? ', changed' : ''}` : 'Views'}>
            <Bookmark aria-hidden />
            <span className="max-w-40 truncate max-sm:hidden">{name}</span>
            {isChanged ? (
              <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" />
            ) : null}
          </Button>
        }
      >
        <ViewItems page={page} onAsk={setQuestion} />
      </Menu>
      {question?.kind === 'delete' ? (
        <DeleteDialog view={question.view} onClose={close} onDeleted={() => go(null)} />
      ) : question ? (
        <NameDialog
          page={page}
          query={query}
          view={question.kind === 'rename' ? question.view : null}
          onClose={close}
          onSaved={go}
        />
      ) : null}
    </>
  );
}
