/** Something to look for in the document. */
export type Sight = {
  selector: string;
  /** Its text holds this. */
  text?: string;
  /** Its text is anything but this. */
  other?: string;
};

/** What a measured page records of itself. */
export type Probe = {
  shifts: number[];
  longTasks: number[];
  /** The name on the first card and how long after the navigation it came and answered a click. */
  firstCard: { name: string; shown: number; answered: number } | null;
  startFrames(): void;
  stopFrames(): number[];
  /** Begins to wait for the next event of this type and then for the sight. */
  expect(type: string, sight: Sight): void;
  /** Milliseconds from that event to the frame that shows the sight; null where it never came. */
  took(): Promise<number | null>;
};

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Prepares a page to record itself; runs in the browser, before the page's own scripts. */
function install(clickFirstCard: boolean): void {
  const patience = 5_000;
  const frames: number[] = [];
  let isCounting = false;
  let waiting: Promise<number | null> = Promise.resolve(null);

  function isSeen({ selector, text, other }: Sight): boolean {
    return [...document.querySelectorAll(selector)].some(
      ({ textContent }) =>
        (text === undefined || textContent?.includes(text)) &&
        (other === undefined || textContent !== other),
    );
  }

  function onSight(sight: Sight, seen: () => void): void {
    const look = () => {
      if (!isSeen(sight)) return;
      observer.disconnect();
      seen();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
  }

  function nextEvent(type: string, sight: Sight): Promise<number | null> {
    return new Promise((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        setTimeout(() => resolve(null), patience);
        onSight(sight, () => requestAnimationFrame(() => resolve(performance.now() - timeStamp)));
      };
      window.addEventListener(type, begin, { capture: true, once: true });
    });
  }

  function count(previous: number): void {
    requestAnimationFrame((now) => {
      if (!isCounting) return;
      if (previous > 0) frames.push(now - previous);
      count(now);
    });
  }

  const probe: Probe = {
    shifts: [],
    longTasks: [],
    firstCard: null,
    startFrames() {
      frames.length = 0;
      probe.longTasks.length = 0;
      isCounting = true;
      count(0);
    },
    stopFrames() {
      isCounting = false;
      return [...frames];
    },
    expect(type, sight) {
      waiting = nextEvent(type, sight);
    },
    took: () => waiting,
  };
  window.probe = probe;

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
      };
      if (!hadRecentInput) probe.shifts.push(value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });

  if (!clickFirstCard) return;
  onSight({ selector: '[data-card]' }, () => {
    const card = document.querySelector<HTMLElement>('[data-card]');
    const shown = performance.now();
    const name = card?.getAttribute('aria-label')?.split(',')[0] ?? '';
    onSight({ selector: '[role="dialog"]' }, () => {
      requestAnimationFrame(() => {
        probe.firstCard = { name, shown, answered: performance.now() };
      });
    });
    card?.click();
  });
}

/** The script that makes a page record itself and, if asked to, click its first card once it is there. */
export function probeScript({ clickFirstCard }: { clickFirstCard: boolean }): string {
  // The loader wraps named functions in a helper that the browser does not have.
  return `globalThis.__name = (value) => value; (${install})(${clickFirstCard});`;
}
