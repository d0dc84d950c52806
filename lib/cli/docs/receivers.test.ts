import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signatureHeader } from '@/lib/outbox/delivery/signature';

const secret = '9f0c61d24e87b35a0d1f7c98e6b243a5c0de8f719b24a6358d7e10fc42ab9638';
const body = Buffer.from('{"type":"candidate.placed","data":{"name":"Zoë"}}');

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

test('the receiver that the documentation shows is the file that can be downloaded', () => {
  const file = readFileSync('public/docs/receiver.mjs', 'utf8');
  expect(readFileSync('public/docs/partners.md', 'utf8')).toContain(`\`\`\`js\n${file}\`\`\``);
});

describe.each([
  { file: 'receiver.mjs', program: process.execPath, isThere: true },
  { file: 'receiver.py', program: 'python3', isThere: hasPython },
])('$file as it stands', ({ file, program, isThere }) => {
  let port = 0;
  let receiver: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    if (!isThere) return;
    port = await freePort();
    const env = { ...process.env, SIGNING_SECRET: secret, PORT: String(port) };
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    receiver = spawn(program, [`public/docs/${file}`], { env, stdio: [...stdio] });
    receiver.stdout?.on('data', (text) => {
      printed += text;
    });
    await vi.waitFor(() => send(port, ''), { timeout: 20_000, interval: 100 });
  }, 30_000);

  afterAll(() => {
    receiver?.kill();
  });

  test.runIf(isThere)('takes what is genuine and recent', async () => {
    expect(await send(port, signedAt(0))).toBe(204);
    expect(await send(port, signedAt(-290))).toBe(204);
    await vi.waitFor(() => expect(printed).toBe('candidate.placed\ncandidate.placed\n'));
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
