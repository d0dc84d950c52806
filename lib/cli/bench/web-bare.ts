import { quantile } from './measure';
import { type Bare, type Figure, frameFigures } from './web-report';
import { timed, type WebSession, withPage } from './web-session';

const ROWS = 2_500;
const ROW_PX = 44;
const TURNS = 150;
const words = ['Maria Lopez', 'Awaiting screening', '3', 'Caregiver, Columbus', '80', 'Indeed'];

function staticTable(): string {
  const cells = words.map((word) => `<td style="width:200px">${word}</td>`).join('');
  const row = `<tr style="height:${ROW_PX}px;contain:strict">${cells}</tr>`;
  const style = 'height:700px;margin:100px;overflow:auto;background:#fff;font:14px sans-serif';
  return `<!doctype html><div style="${style}"><table>${row.repeat(ROWS)}</table></div>`;
}

/** The best this machine can do: rows that are all rendered already, scrolled without a script. */
export function staticScroll(session: WebSession, turnPx: number): Promise<Figure[]> {
  return withPage(session, {}, async (page) => {
    await page.goto(`data:text/html,${encodeURIComponent(staticTable())}`);
    await page.locator('tr').nth(8).hover();
    await page.evaluate(() => window.probe.startFrames());
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, turnPx);
    const frames = await page.evaluate(() => window.probe.stopFrames());
    const [{ target: _, ...figure }] = frameFigures('static rows without script', frames, []);
    return [figure];
  });
}

const LOADS = 3;
const answering = `<!doctype html><p style="font:14px sans-serif">Ready</p>
  <button onclick="document.body.append(Object.assign(document.createElement('p'), { id: 'done' }))">
    Do it</button>`;

/** What a page of one sentence and one button reaches here, to compare every figure with. */
export async function barePage(session: WebSession, slowdown: number): Promise<Bare> {
  const address = `data:text/html,${encodeURIComponent(answering)}`;
  const paints: number[] = [];
  const answers: number[] = [];
  for (let time = 0; time < LOADS; time += 1) {
    await withPage(session, { slowdown }, async (page) => {
      await page.goto(address);
      const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      paints.push((await (await page.waitForFunction(paint)).jsonValue()) ?? Number.NaN);
    });
    await withPage(session, {}, async (page) => {
      await page.goto(address);
      const press = () => page.getByRole('button').click();
      answers.push((await timed(page, 'click', { selector: '#done' }, press)) ?? Number.NaN);
    });
  }
  const [{ value: frame = Number.NaN } = {}] = await staticScroll(session, 700);
  return { paint: quantile(paints, 0.5), answer: quantile(answers, 0.5), frame };
}
