import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort, ownAddress, wantedHost, wantedPort } from './ports';

const found = { HOST: process.env.HOST, PORT: process.env.PORT };

afterEach(() => {
  for (const [name, value] of Object.entries(found)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

describe('where a start listens', () => {
  test('the demo only for this machine, anything else on all addresses, unless HOST says', () => {
    delete process.env.HOST;
    expect(wantedHost(true)).toBe('127.0.0.1');
    expect(wantedHost(false)).toBeUndefined();
    process.env.HOST = '0.0.0.0';
    expect(wantedHost(true)).toBe('0.0.0.0');
    expect(wantedHost(false)).toBe('0.0.0.0');
  });

  test('its own scheduler calls it where it listens', () => {
    expect(ownAddress(undefined, 80)).toBe('http://127.0.0.1:80');
    expect(ownAddress('::', 80)).toBe('http://127.0.0.1:80');
    expect(ownAddress('::1', 80)).toBe('http://[::1]:80');
    expect(ownAddress('10.0.0.7', 80)).toBe('http://10.0.0.7:80');
  });

  test('a port in use and an address of another machine are told apart', async () => {
    const port = await freePort();
    process.env.PORT = String(port);
    expect(await wantedPort('127.0.0.1')).toBe(port);
    await expect(wantedPort('203.0.113.7')).rejects.toThrow(/HOST is "203.0.113.7"/);
    const server = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    await expect(wantedPort('127.0.0.1')).rejects.toThrow(/is in use/);
    server.close();
  });
});
