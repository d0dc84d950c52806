import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of a page axe reads, by selectors. */
export type Part = { include: string[] } | { exclude: string[] };

/** How axe reads it: rules turned on or off, or none but those named. */
export type Reading = { rules?: Record<string, { enabled: boolean }>; runOnly?: string[] };

/**
 * Everything axe finds in a part of the page, by rule with the elements. Axe stays in a document that
 * it has once been brought to: reading it takes as long as many of its rules.
 */
export async function violationsIn(
  page: Page,
  part: Part,
  reading: Reading = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Off unless it is asked for; what is pressed measures 24 px a side or has as much room.
  const rules = { 'target-size': { enabled: true }, ...reading.rules };
  // Of what axe would load beforehand, style sheets serve only rules that are off.
  const options = {
    ...reading,
    ...(reading.runOnly ? {} : { rules }),
    resultTypes: ['violations' as const],
    preload: { assets: ['media'] },
  };
  return page.evaluate(
    async ({ part, options }) => {
      const { violations } = await window.axe.run(part, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
    },
    { part, options },
  );
}
