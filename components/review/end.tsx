'use client';

import Link from 'next/link';
import { useLayoutEffect, useRef } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { useCandidateKeys } from '@/components/candidate/use-candidate-keys';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { unsentIn } from './queue';
import type { Review } from './use-review';
import { summaryOf } from './words';

/** What was done in the review, and what is left. */
export function ReviewEnd({ review, isCovered }: { review: Review; isCovered: boolean }) {
  const { queue, dispatch, undo } = review;
  const { stageOf } = useStages();
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const unsent = unsentIn(queue);
  const back = () => dispatch({ kind: 'go', to: queue.entries.length - 1 });
  const keys = { k: back, u: undo, z: undo };
  useCandidateKeys(isCovered ? {} : keys);
  const lines = summaryOf(queue, (slug) => stageOf(slug).name);
  const hasSkipped = queue.entries.some(({ state }) => state === 'skipped');
  return (
    <section
      aria-labelledby="review-end"
      className="min-w-0 grow overflow-y-auto px-4 py-8 sm:px-8"
    >
      <div className="mx-auto max-w-140">
        <h2
          id="review-end"
          ref={title}
          tabIndex={-1}
          data-review-heading
          className="text-title font-semibold tracking-tight outline-none"
        >
          {queue.entries.length === 1
            ? 'One person seen'
            : `All ${queue.entries.length} people seen`}
        </h2>
        <p role="status" className="mt-1 text-sm text-muted">
          {unsent > 0
            ? `${unsent} ${unsent === 1 ? 'decision is' : 'decisions are'} still being sent.`
            : 'Every decision has arrived.'}
        </p>
        <dl className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
          {lines.map(({ words, names }) => (
            <div key={words} className="px-4 py-3">
              <dt className="text-sm font-medium">
                <span className="tabular-nums">{names.length}</span> {words}
              </dt>
              <dd className="mt-0.5 text-sm break-words text-muted">{names.join(', ')}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" asChild className="pointer-coarse:h-11">
            <Link href="/pipeline">Go to the pipeline</Link>
          </Button>
          {hasSkipped ? (
            <Button className="pointer-coarse:h-11" onClick={() => dispatch({ kind: 'again' })}>
              Go through the skipped again
            </Button>
          ) : null}
          {queue.history.length > 0 ? (
            <Button className="pointer-coarse:h-11" onClick={undo}>
              Undo the last <Kbd>u</Kbd>
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
