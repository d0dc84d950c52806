import type { StageSlug } from '@/lib/pipeline/stages';

const PATIENCE_MS = 2000;

/** The button of a card that is on the screen or near it. */
export function cardButton(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-board] [data-card="${id}"]`);
}

/** Takes the focus along with a card that moves to another stage, once the board shows it there. */
export function followCard(id: string, slug: StageSlug): void {
  const until = performance.now() + PATIENCE_MS;
  function look() {
    const column = document.querySelector<HTMLElement>(`[data-board] [data-column="${slug}"]`);
    const card = column?.querySelector<HTMLElement>(`[data-card="${id}"]`);
    // A closing menu or dialog may take the focus away again: it must stay for a frame.
    if (!column || (card && card === document.activeElement)) return;
    if (card) card.focus();
    else {
      // Only a column on the screen renders cards, and the moved one comes to its top.
      column.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      column.querySelector('[data-cards]')?.scrollTo({ top: 0 });
    }
    if (performance.now() < until) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
