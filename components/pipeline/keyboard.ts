function columnsOnBoard(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-board] [data-column]')];
}

// As long as a slow line may take for a column; whatever else gets the focus ends the wait.
const PATIENCE_MS = 10_000;

/** Focuses a column's first card, once a column that was far off the screen shows its cards. */
function focusFirstCard(column: HTMLElement, from: HTMLElement): void {
  const until = performance.now() + PATIENCE_MS;
  function look() {
    const card = column.querySelector<HTMLElement>('[data-card]');
    const { activeElement, body } = document;
    // The card left behind may go before the next one comes, and the focus with it.
    const isWaiting = activeElement === from || activeElement === body;
    if (card) card.focus();
    else if (performance.now() < until && isWaiting) requestAnimationFrame(look);
  }
  look();
}

/** Takes the focus from one card to its neighbour: up and down in a column, left and right between them. */
export function focusNeighbour(key: string, from: HTMLElement): boolean {
  const column = from.closest<HTMLElement>('[data-column]');
  if (!column) return false;
  const cardsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[data-card]')];
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const cards = cardsIn(column);
    cards[cards.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    return true;
  }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return false;
  const columns = columnsOnBoard();
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const place = columns[at];
    if (!place || place.dataset.count === '0') continue;
    place.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    focusFirstCard(place, from);
    return true;
  }
  return true;
}
