import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { CoarseStatus, StageSlug } from '@/lib/pipeline/stages';
import type { Carrying } from './carrying';

/** What carrying a card needs of the board it is carried over. */
export type Ground = {
  board: HTMLElement;
  carrying: Carrying;
  drop: (card: PipelineCard, to: StageSlug, isByKey: boolean) => void;
  /** Says something to screen readers. */
  say: (text: string) => void;
  nameOf: (card: PipelineCard) => string;
  stageName: (slug: StageSlug) => string;
  isAllowed: (card: PipelineCard, slug: StageSlug) => boolean;
};

type Point = { x: number; y: number };

const SPRING_MS = 400;
const EDGE_SHARE = 0.15;
const FASTEST_PX = 22;

function placeWords({ stageName, isAllowed }: Ground, card: PipelineCard, slug: StageSlug) {
  return card.status === slug || isAllowed(card, slug)
    ? stageName(slug)
    : `${stageName(slug)}, which the workflow does not allow from here`;
}

/** The picture of a card that goes along with what carries it. */
function liftGhost(box: HTMLElement): HTMLElement {
  const { left, top, width } = box.getBoundingClientRect();
  const ghost = box.cloneNode(true);
  if (!(ghost instanceof HTMLElement)) throw new Error('A card is an element.');
  for (const button of ghost.querySelectorAll('button, input')) button.remove();
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('pointer-events-none', 'shadow-xl');
  Object.assign(ghost.style, {
    ...{ position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px` },
    ...{ zIndex: '70', rotate: '1deg', cursor: 'grabbing', opacity: '1' },
  });
  document.body.append(ghost);
  return ghost;
}

/** One card on its way: it knows where it is, and puts it down or back. */
class Carried {
  readonly #ground: Ground;
  readonly #card: PipelineCard;
  readonly #ghost: HTMLElement;

  constructor(ground: Ground, card: PipelineCard, box: HTMLElement) {
    this.#ground = ground;
    this.#card = card;
    this.#ghost = liftGhost(box);
    ground.board.toggleAttribute('data-carrying', true);
    ground.carrying.set({ card, over: card.status });
    const name = ground.nameOf(card);
    ground.say(`Picked up ${name}. ${name} is over ${ground.stageName(card.status)}.`);
  }

  shift({ x, y }: Point): void {
    this.#ghost.style.translate = `${x}px ${y}px`;
  }

  enter(over: StageSlug | null): void {
    const { carrying, nameOf, say } = this.#ground;
    if (carrying.state().over === over) return;
    carrying.set({ over });
    const name = nameOf(this.#card);
    if (over) say(`${name} is over ${placeWords(this.#ground, this.#card, over)}.`);
  }

  putDown(isByKey: boolean): void {
    const { carrying, drop, nameOf, say } = this.#ground;
    const card = this.#card;
    const { over } = carrying.state();
    this.#end();
    if (over && over !== card.status) {
      say(`Dropped ${nameOf(card)} on ${placeWords(this.#ground, card, over)}.`);
      drop(card, over, isByKey);
    } else this.#sayStays();
  }

  putBack(): void {
    this.#end();
    this.#sayStays();
  }

  #sayStays(): void {
    const { nameOf, say, stageName } = this.#ground;
    say(`${nameOf(this.#card)} stays in ${stageName(this.#card.status)}.`);
  }

  #end(): void {
    this.#ghost.remove();
    this.#ground.board.removeAttribute('data-carrying');
    this.#ground.carrying.set({ card: null });
  }
}

/** Opens a folded lane that a card is held over for a moment. */
class Spring {
  #lane: CoarseStatus | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  hold(lane: CoarseStatus | null, open: (lane: CoarseStatus) => void): void {
    if (lane === this.#lane) return;
    this.#lane = lane;
    clearTimeout(this.#timer);
    if (lane) this.#timer = setTimeout(() => open(lane), SPRING_MS);
  }
}

/** How far the board is to scroll while the pointer is near one of its sides. */
function pull({ left, width }: DOMRect, x: number): number {
  const edge = width * EDGE_SHARE;
  const [fromLeft, fromRight] = [x - left, left + width - x];
  if (fromLeft < edge) return -FASTEST_PX * Math.min(1, 1 - fromLeft / edge);
  return fromRight < edge ? FASTEST_PX * Math.min(1, 1 - fromRight / edge) : 0;
}

/** A card that follows a pointer: the place under the pointer, and no other, is where it goes. */
export class PointerCarry {
  readonly #ground: Ground;
  readonly #carried: Carried;
  readonly #start: Point;
  readonly #spring = new Spring();
  #now: Point;
  #frame = 0;

  constructor(ground: Ground, card: PipelineCard, box: HTMLElement, start: Point) {
    this.#ground = ground;
    this.#carried = new Carried(ground, card, box);
    this.#start = start;
    this.#now = start;
    this.#follow();
  }

  moveTo(now: Point): void {
    this.#now = now;
  }

  end(isDropped: boolean): void {
    cancelAnimationFrame(this.#frame);
    this.#spring.hold(null, () => undefined);
    if (isDropped) {
      this.#look();
      this.#carried.putDown(false);
    } else this.#carried.putBack();
  }

  #look(): void {
    const { x, y } = this.#now;
    const under = document.elementFromPoint(x, y);
    const column = under?.closest<HTMLElement>('[data-board] [data-column]')?.dataset.column;
    this.#carried.enter((column as StageSlug | undefined) ?? null);
    const lane = under?.closest<HTMLElement>('[data-board] [data-folded]')?.dataset.folded;
    this.#spring.hold((lane as CoarseStatus | undefined) ?? null, (sprung) =>
      this.#ground.carrying.set({ sprung }),
    );
  }

  #follow(): void {
    this.#frame = requestAnimationFrame(() => {
      const { board } = this.#ground;
      const by = pull(board.getBoundingClientRect(), this.#now.x);
      const hasMoved = this.#now !== this.#start;
      if (by !== 0 && hasMoved) board.scrollLeft += by;
      this.#carried.shift({ x: this.#now.x - this.#start.x, y: this.#now.y - this.#start.y });
      this.#look();
      this.#follow();
    });
  }
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Carries a card from column to column by the arrow keys. Columns are taken in the order they stand
 * in; the next one is scrolled into view, so an off-screen or an empty one can be reached like any
 * other. Space and Enter put it down, Escape puts it back.
 */
export function carryByKey(ground: Ground, card: PipelineCard, box: HTMLElement): void {
  const carried = new Carried(ground, card, box);
  const home = box.getBoundingClientRect();

  function step(by: number) {
    const columns = [...ground.board.querySelectorAll<HTMLElement>('[data-column]')];
    const { over } = ground.carrying.state();
    const index = columns.findIndex(({ dataset }) => dataset.column === over);
    const next = columns[Math.min(columns.length - 1, Math.max(0, index + by))];
    if (!next) return;
    next.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    carried.enter(next.dataset.column as StageSlug);
    const { left, top } = next.getBoundingClientRect();
    carried.shift({ x: left + 8 - home.left, y: top + 48 - home.top });
  }

  function end(act: () => void) {
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('pointerdown', leave, true);
    act();
  }

  const leave = () => end(() => carried.putBack());

  function press(event: KeyboardEvent) {
    const by = steps[event.key];
    if (event.key === 'Tab') return leave();
    event.preventDefault();
    event.stopPropagation();
    if (by !== undefined) step(by);
    else if (event.key === ' ' || event.key === 'Enter') end(() => carried.putDown(true));
    else if (event.key === 'Escape') leave();
  }

  window.addEventListener('keydown', press, true);
  window.addEventListener('pointerdown', leave, true);
}
