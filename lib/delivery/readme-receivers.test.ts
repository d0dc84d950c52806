import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signatureHeader } from './signature';

const secret = '9f0c61d24e87b35a0d1f7c98e6b243a5c0de8f719b24a6358d7e10fc42ab9638';
const body = Buffer.from('{"type":"candidate.placed","data":{"name":"Zoë"}}');
const readme = readFileSync(join(process.cwd(), 'README.md'), 'utf8');

/** The README's code in a language, listening where the test wants it to. */
function codeIn(language: string, port: number): string {
  const code = readme.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  expect(code).toContain('8080');
  return code.replace('8080', String(port));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function send(port: number, signature: string, sent = body): Promise<number | undefined> {
  const headers = { 'Service-Signature': signature, 'Content-Length': sent.length };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end(sent);
  });
}

function breakOff(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{', () => {
        setTimeout(() => socket.destroy(), 100);
      });
    });
    socket.on('close', () => setTimeout(resolve, 200));
  });
}

const seconds = () => Math.floor(Date.now() / 1000);

const signedAt = (offset: number, key = secret, bytes = body) =>
  signatureHeader(key, bytes, seconds() + offset);

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.each([
  { language: 'ts', command: [process.execPath, '--import', 'tsx'], isThere: true },
  { language: 'python', command: ['python3'], isThere: hasPython },
])("the README's receiver in $language", ({ language, command, isThere }) => {
  let port = 0;
  let receiver: ChildProcess;
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));

  beforeAll(async () => {
    if (!isThere) return;
    port = await freePort();
    const file = join(folder, `receiver.${language === 'ts' ? 'mts' : 'py'}`);
    writeFileSync(file, codeIn(language, port));
    const [program = '', ...parameters] = command;
    const env = { ...process.env, SIGNING_SECRET: secret };
    receiver = spawn(program, [...parameters, file], { env, stdio: 'ignore' });
    await vi.waitFor(() => send(port, ''), { timeout: 20_000, interval: 100 });
  }, 30_000);

  afterAll(() => {
    receiver?.kill();
    rmSync(folder, { recursive: true });
  });

  test.runIf(isThere)('takes what is genuine and recent', async () => {
    expect(await send(port, signedAt(0))).toBe(204);
    expect(await send(port, signedAt(-290))).toBe(204);
  });

  test.runIf(isThere).each<[string, () => string]>([
    ['of another secret', () => signedAt(0, 'x')],
    ['of other bytes', () => signedAt(0, secret, Buffer.from('{}'))],
    ['that is old', () => signedAt(-310)],
    ['from the future', () => signedAt(310)],
    ['that is garbage', () => ',=,t,v1=='],
    ['with a time no machine counts in', () => `t=²,v1=${'a'.repeat(64)}`],
    ['with an endless time', () => `t=${'9'.repeat(5000)},v1=${'a'.repeat(64)}`],
    ['outside ASCII', () => `t=${seconds()},v1=é`],
  ])('answers 401 to a signature %s', async (_, signature) => {
    expect(await send(port, signature())).toBe(401);
  });

  test.runIf(isThere)('goes on after a sender that broke off', async () => {
    await breakOff(port);
    expect(await send(port, signedAt(0))).toBe(204);
  });
});
