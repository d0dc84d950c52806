'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { overviewQuery } from '@/lib/browser/candidates';
import { listAround } from '@/lib/browser/listed';

const HOVER_MS = 80;

type Shown = { candidateId: string; applicationId: string | null };

/** Whom an element opens: a card of a board, or a link to a candidate. */
function shownBy(target: EventTarget | null): { card?: string; candidateId?: string } {
  if (!(target instanceof Element)) return {};
  const card = target.closest<HTMLElement>('[data-card]')?.dataset.card;
  if (card) return { card };
  const path = target.closest<HTMLAnchorElement>('a[href^="/candidates/"]')?.pathname;
  const candidateId = path?.split('/')[2];
  return candidateId ? { candidateId } : {};
}

/** Loads a candidate who is pointed at or focused in a list, before the click that opens them. */
export function useLoadAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function find(target: EventTarget | null): Shown | undefined {
      const { card, candidateId } = shownBy(target);
      if (candidateId) return { candidateId, applicationId: null };
      if (!card) return undefined;
      const list = listAround(client, { candidateId: '', applicationId: card });
      return list.find(({ applicationId }) => applicationId === card);
    }
    function point({ target }: Event) {
      clearTimeout(timer);
      const { card, candidateId } = shownBy(target);
      if (!card && !candidateId) return;
      timer = setTimeout(() => {
        const shown = find(target);
        if (!shown) return;
        void import('./candidate-drawer');
        void import('./candidate-panel');
        void client.prefetchQuery(overviewQuery(client, shown.candidateId, shown.applicationId));
      }, HOVER_MS);
    }
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, [client]);
}
