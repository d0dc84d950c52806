import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';

// Longer than the board takes to be read again after its own change.
const PATIENCE_MS = 3000;

/** The button of a card that is on the screen or near it. */
export function cardButton(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-board] [data-card="${id}"]`);
}

function headingOfLane(slug: StageSlug): HTMLElement | null {
  return document.querySelector(`[data-board] [data-lane="${coarseStatusOf(slug)}"]`);
}

/**
 * Takes the focus along with a card that moves to another stage, once the board shows it there; in
 * a folded lane, to the heading that unfolds it.
 */
export function followCard(id: string, slug: StageSlug): void {
  const until = performance.now() + PATIENCE_MS;
  let hadFocus = false;
  function look() {
    const column = document.querySelector<HTMLElement>(`[data-board] [data-column="${slug}"]`);
    const target = column
      ? column.querySelector<HTMLElement>(`[data-card="${id}"]`)
      : headingOfLane(slug);
    const { activeElement, body } = document;
    const hasGoneOn = hadFocus && activeElement !== target && activeElement !== body;
    if (hasGoneOn || !(column || target)) return;
    // A closing menu may take the focus away again, and the board when it is read again.
    if (target) {
      // Once it has the focus, the person may scroll: focusing it again would scroll back.
      if (activeElement !== target) target.focus();
      hadFocus = target === document.activeElement;
    } else if (column) {
      // Only a column on the screen renders cards, and the moved one comes to its top.
      column.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      column.querySelector('[data-cards]')?.scrollTo({ top: 0 });
    }
    if (performance.now() < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
