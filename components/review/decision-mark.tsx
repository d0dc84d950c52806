import { ArrowRight, CircleAlert, LoaderCircle, SkipForward, Undo2, X } from 'lucide-react';
import { isRejectionStage } from '@/lib/pipeline/rejection-outcomes';
import type { Entry } from './queue';

const look = 'size-4 shrink-0';

/** What became of somebody in a review, at a glance: advanced, rejected, skipped, or under way. */
export function DecisionMark({ entry: { state, to, problem } }: { entry: Entry }) {
  // What is under way, or failed, is said in words beside it.
  if (problem) return <CircleAlert className={`${look} text-danger`} aria-hidden />;
  if (state === 'undoing') return <Undo2 className={`${look} text-muted`} aria-hidden />;
  if (state === 'sending') {
    return <LoaderCircle className={`${look} animate-spin text-muted`} aria-hidden />;
  }
  if (state === 'skipped') {
    return <SkipForward className={`${look} text-muted`} role="img" aria-label="Skipped" />;
  }
  if (state !== 'done' || !to) return null;
  return isRejectionStage(to) ? (
    <X className={`${look} text-danger`} role="img" aria-label="Rejected" />
  ) : (
    <ArrowRight className={`${look} text-success`} role="img" aria-label="Advanced" />
  );
}
