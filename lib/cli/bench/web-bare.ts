import { type Figure, frameFigures } from './web-report';
import { type WebSession, withPage } from './web-session';

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
