import { describe, expect, it } from 'vitest';
import { createResolver } from './resolve-host';

describe('the resolver', () => {
  it('returns the addresses of the operating system', async () => {
    const addresses = await createResolver()('localhost');
    expect(addresses.length).toBeGreaterThan(0);
    expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining(addresses));
  });

  it('throws for a name that cannot exist', async () => {
    await expect(createResolver()('nobody.invalid')).rejects.toThrow();
  });

  it('times out, and asks only once for a name that gets no answer', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return new Promise<string[]>(() => undefined);
    };
    const resolve = createResolver({ timeoutMs: 20, ask });
    const lost = Array.from({ length: 50 }, () => resolve('silent.example'));
    const outcomes = await Promise.allSettled([...lost, resolve('other.example')]);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(resolve('silent.example')).rejects.toThrow('took longer than 20 ms');
    expect(asked).toBe(2);
  });

  it('asks again after an answer', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const resolve = createResolver({ ask: async () => answers.shift() ?? [] });
    expect(await resolve('rebinding.example')).toEqual(['8.8.8.8']);
    expect(await resolve('rebinding.example')).toEqual(['127.0.0.1']);
  });
});
