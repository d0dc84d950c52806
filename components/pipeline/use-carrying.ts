'use client';

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { cardOf } from '@/lib/browser/pipeline/board';
import type { PipelineBoard, PipelineCard, PipelineColumn } from '@/lib/browser/pipeline/queries';
import { whenQuiet } from '@/lib/browser/when-idle';
import { useBoard } from './board-context';
import { nameOf } from './card';
import type { Ground, PointerCarry } from './carry';
import { Carrying } from './carrying';

const DRAG_DISTANCE = 6;
const TOUCH_DELAY_MS = 220;
const TOUCH_TOLERANCE = 8;

const load = () => import('./carry');

type Point = { x: number; y: number };
type Start = { ground: Ground; card: PipelineCard; box: HTMLElement; at: Point };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The click that follows a drag opens nobody. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true), 50);
}

/** Lets a card follow the mouse from where it was pressed, once it has gone some way. */
function followMouse({ ground, card, box, at }: Start): void {
  let carry: Promise<PointerCarry> | null = null;
  let now = at;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };

  async function lift() {
    const { PointerCarry } = await load();
    return new PointerCarry(ground, card, box, at);
  }

  // Whoever lets go while it is still being loaded has dropped the card there all the same.
  function end(isDropped: boolean) {
    stop.abort();
    if (!carry) return;
    swallowClick();
    void carry.then((carried) => {
      carried.moveTo(now);
      carried.end(isDropped);
    });
  }

  function move(event: globalThis.PointerEvent) {
    if (event.buttons === 0) return end(false);
    now = { x: event.clientX, y: event.clientY };
    if (distance(now, at) > DRAG_DISTANCE) carry ??= lift();
    void carry?.then((carried) => carried.moveTo(now));
  }

  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', () => end(true), listen);
  window.addEventListener('pointercancel', () => end(false), listen);
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), listen);
}

/** Lets a card follow a finger that has rested on it; a finger that moves sooner scrolls. */
function followFinger({ ground, card, box, at }: Start): void {
  let carry: PointerCarry | null = null;
  let isOver = false;
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true, passive: false };

  const timer = setTimeout(async () => {
    const { PointerCarry } = await load();
    if (!isOver) carry = new PointerCarry(ground, card, box, at);
  }, TOUCH_DELAY_MS);

  function end(isDropped: boolean) {
    isOver = true;
    clearTimeout(timer);
    stop.abort();
    if (!carry) return;
    swallowClick();
    carry.end(isDropped);
  }

  function move(event: TouchEvent) {
    const [finger] = event.touches;
    if (!finger) return;
    const now = { x: finger.clientX, y: finger.clientY };
    if (carry) {
      event.preventDefault();
      carry.moveTo(now);
    } else if (distance(now, at) > TOUCH_TOLERANCE) end(false);
  }

  // On the card itself: its events go on even if it leaves the document.
  box.addEventListener('touchmove', move, listen);
  box.addEventListener('touchend', () => end(true), listen);
  box.addEventListener('touchcancel', () => end(false), listen);
  window.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
}

/** What carrying needs of the board; the same object for as long as the board is there. */
function useGround(board: RefObject<HTMLDivElement | null>, status: RefObject<HTMLElement | null>) {
  const { move, stageOf, nextOf } = useBoard();
  const latest = useRef({ move, stageOf, nextOf });
  latest.current = { move, stageOf, nextOf };
  const [carrying] = useState(() => new Carrying());
  const ground = useCallback((): Ground | null => {
    if (!board.current) return null;
    return {
      ...{ board: board.current, carrying, nameOf },
      drop: (card, to, isByKey) => latest.current.move(card, to, isByKey),
      say: (text) => {
        if (status.current) status.current.textContent = text;
      },
      stageName: (slug) => latest.current.stageOf(slug).name,
      isAllowed: (card, slug) => latest.current.nextOf(card.status).includes(slug),
    };
  }, [board, status, carrying]);
  return { carrying, ground };
}

/**
 * Lets cards be carried over the board by mouse, touch and keys. What does it is loaded when the
 * page has time, or when the first card is pressed.
 */
export function useCarrying(known: PipelineBoard) {
  const { mayMove } = useBoard();
  const board = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const { carrying, ground } = useGround(board, status);
  const latest = useRef(known);
  latest.current = known;
  useEffect(() => whenQuiet(() => void load()), []);
  // Without it a browser may not let a touch that has begun be kept from scrolling.
  useEffect(() => {
    const element = board.current;
    const nothing = () => undefined;
    element?.addEventListener('touchmove', nothing, { passive: false });
    return () => element?.removeEventListener('touchmove', nothing);
  }, []);

  const startOf = useCallback(
    (target: EventTarget, at: Point): Start | null => {
      const place = ground();
      if (!place || !(target instanceof Element)) return null;
      const box = target.closest<HTMLElement>('[data-box]');
      const id = box?.dataset.box;
      const card = id && cardOf<PipelineCard, PipelineColumn>(latest.current, id);
      return box && card ? { ground: place, card, box, at } : null;
    },
    [ground],
  );

  function onPointerDown({ target, button, pointerType, clientX, clientY }: PointerEvent) {
    const isControl = target instanceof Element && target.closest('[data-controls]');
    if (!mayMove || button !== 0 || isControl) return;
    const start = startOf(target, { x: clientX, y: clientY });
    if (!start) return;
    void load();
    if (pointerType === 'touch') followFinger(start);
    else followMouse(start);
  }

  const lift = useCallback(
    (element: HTMLElement) => {
      const start = startOf(element, { x: 0, y: 0 });
      if (!start) return;
      void load().then(({ carryByKey }) => carryByKey(start.ground, start.card, start.box));
    },
    [startOf],
  );

  return { carrying, board, status, onPointerDown, lift };
}
