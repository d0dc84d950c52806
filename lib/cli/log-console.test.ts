import { execFile } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bundleScript } from '@/lib/testing/bundle-script';
import { logLine, logLines } from './log-lines.mjs';

const run = promisify(execFile);

type Line = { level: number; time: string; msg: string; err?: { message: string } };

/** What a process printed, each line of which has to be one of the log. */
function linesOf(printed: string): Line[] {
  return printed
    .split('\n')
    .filter(Boolean)
    .map((text) => {
      const line: Line = JSON.parse(text);
      expect(new Date(line.time).getTime(), text).toBeGreaterThan(0);
      expect(line.level, text).toBeGreaterThanOrEqual(30);
      return line;
    });
}

test('whatever a process says is a line of the log, also the error that it ends by', async () => {
  const bundle = await bundleScript(new URL('testing/talkative.ts', import.meta.url));
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const };
  const ended = await run(process.execPath, [bundle.file], { env }).catch((error) => error);
  bundle.remove();
  expect(ended).toMatchObject({ code: 1, stderr: '' });
  const said = linesOf(ended.stdout).map(({ level, msg, err }) => [level, msg, err?.message]);
  expect(said).toEqual([
    [30, 'two\nlines', undefined],
    [30, 'three of 4', undefined],
    [40, 'not as it should be', 'not as it should be'],
    [50, 'it failed:', 'the reason'],
    [50, 'invalid input syntax for type uuid: "…"', 'invalid input syntax for type uuid: "…"'],
    [40, 'Node warns', 'something is old'],
    [60, 'the process ends by an error', 'nobody caught this'],
  ]);
}, 60_000);

test('npm run serve that cannot start says so in the log, and prints nothing else', async () => {
  const args = ['lib/cli/bootstrap.mjs', 'serve'];
  // Without a key, one of this folder would count where the service was started here before.
  const keys = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  const given = { PATH: process.env.PATH, DATABASE_URL: 'nowhere', APP_URL: '' };
  const env = { ...given, ...keys, NODE_ENV: 'production' as const };
  const ended = await run(process.execPath, args, { env }).catch((error) => error);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toBe('');
  expect(linesOf(ended.stdout).at(-1)?.msg).toMatch(/APP_URL is not set/);
}, 60_000);

test('what comes from below JavaScript is put into lines of the log, however it arrives', async () => {
  const written: string[] = [];
  const input = new PassThrough();
  logLines(input, (line: string) => written.push(line));
  const own = '{"level":30,"time":"2026-11-27T00:00:00.000Z","msg":"as it is"}';
  input.write(`<--- Last few GCs --->\n\n[7:0x1] Mark-Com`);
  input.write(`pact\n${own}\n{"not": "a line"}\n${'x'.repeat(20_000)}`);
  input.end('FATAL ERROR: heap out of memory');
  await new Promise((resolve) => input.once('close', resolve));
  expect(written.every((line) => line.endsWith('\n') && line.length < 40_000)).toBe(true);
  const lines = linesOf(written.join(''));
  expect(lines.map(({ msg }) => msg).slice(0, 4)).toEqual([
    '<--- Last few GCs --->',
    '[7:0x1] Mark-Compact',
    'as it is',
    '{"not": "a line"}',
  ]);
  expect(lines.at(-1)?.msg).toContain('heap out of memory');
  expect(logLine(own)).toBe(own);
});
