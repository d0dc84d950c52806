import { describe, expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { beginSignIn } from './sign-in-limit';
import { email, hold, isIn, isRefused, other, type Try, useSignIns } from './testing/sign-ins';

useTestDatabase({ TRUSTED_PROXIES: 'loopback' });

const { right, wrong } = useSignIns();

/** Ages every counter. */
async function pass(seconds: number): Promise<void> {
  const earlier = `- ${seconds} * interval '1 second'`;
  await pool().query(`UPDATE rate_bucket SET full_at = full_at ${earlier}`);
  await pool().query(
    `UPDATE sign_in_source SET next_at = next_at ${earlier}, known_until = known_until ${earlier}`,
  );
}

/** Expects the right password to wait this long, minus the time the test takes. */
async function expectWait(seconds: number, from?: Try): Promise<void> {
  const startedAt = performance.now();
  await hold(600);
  const { status, wait } = await right(from);
  await hold(-600);
  const slow = (performance.now() - startedAt) / 1000 + 1;
  expect(status).toBe(429);
  expect(Number(wait) - 600).toBeLessThanOrEqual(seconds);
  expect(Number(wait) - 600).toBeGreaterThan(seconds - slow);
}

/** Guesses from many addresses until the account is limited. */
async function attack(): Promise<void> {
  for (let host = 1; host <= 12; host += 1) await wrong({ address: `203.0.113.${host}` });
}

describe('one account from one address', () => {
  test('waits 1, 2, 4 … 300 seconds after wrong passwords, even for the right one', async () => {
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await wrong()).toEqual(isRefused);
      await expectWait(seconds);
      // An attempt during the wait does not extend it.
      await pass(seconds);
    }
    expect(await right()).toEqual(isIn);
    expect(await wrong()).toEqual(isRefused);
    await expectWait(1);
  });

  test('forgets wrong passwords after an hour without one', async () => {
    for (const seconds of [1, 2, 4, 8]) {
      await wrong();
      await pass(seconds);
    }
    await pass(3601);
    await wrong();
    await expectWait(1);
  });

  test('checks at most three parallel guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => wrong()));
    const judged = answers.filter(({ status }) => status === 401);
    expect(judged.length).toBeGreaterThanOrEqual(1);
    expect(judged.length).toBeLessThanOrEqual(3);
  });

  test('takes three attempts at a time, within the same millisecond too', async () => {
    for (let round = 0; round < 60; round += 1) {
      const place = { address: `198.51.100.${round}`, device: null };
      const someone = `tabs-${round}@example.com`;
      const begin = () => beginSignIn(someone, place);
      expect(await Promise.all([begin(), begin(), begin()])).not.toContain(1);
    }
  });

  test('accepts the right password from several tabs at once', async () => {
    const answers = await Promise.all([right(), right(), right()]);
    expect(answers).toEqual([isIn, isIn, isIn]);
  });

  test.each([
    ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', 429],
    ['2001:db8:1:2::a', '2001:db8:1:3::a', 200],
    ['::ffff:192.0.2.1', '192.0.2.1', 429],
    ['192.0.2.1', '192.0.2.2', 200],
  ])('%s and %s: %s', async (first, second, status) => {
    await wrong({ address: first });
    await hold(600);
    expect((await right({ address: second })).status).toBe(status);
  });

  test('uses the address of the connection, ignoring headers from untrusted proxies', async () => {
    process.env.TRUSTED_PROXIES = '10.0.0.0/8';
    forgetEnv();
    await wrong({ address: '203.0.113.1' });
    await hold(600);
    const { status } = await right({ address: '203.0.113.2' });
    process.env.TRUSTED_PROXIES = 'loopback';
    forgetEnv();
    expect(status).toBe(429);
  });
});

describe('guesses from elsewhere', () => {
  test('do not block the owner at an address they have signed in from', async () => {
    await right();
    await attack();
    expect(await right()).toEqual(isIn);
  });

  test('do not block the owner’s browser at any address, not even the attacker’s', async () => {
    const browser = new Browser();
    await right({ browser });
    await attack();
    await wrong();
    await hold(600);
    expect((await right()).status).toBe(429);
    expect(await right({ browser })).toEqual(isIn);
    expect(await right({ browser, address: '192.0.2.99' })).toEqual(isIn);
  });

  test('make an owner at a new address wait at most a minute', async () => {
    await attack();
    expect(await right()).toEqual({ status: 429, wait: 60 });
    await pass(60);
    await attack();
    expect(await right()).toEqual(isIn);
  });

  test('wait a minute each while there are many of them', async () => {
    await attack();
    const address = '203.0.113.200';
    expect(await wrong({ address })).toEqual({ status: 429, wait: 60 });
    expect((await right({ address })).status).toBe(429);
    await pass(60);
    await attack();
    expect(await wrong({ address })).toEqual(isRefused);
    await expectWait(60, { address });
  });

  test('look the same as those of a browser known for another account', async () => {
    const browser = new Browser();
    expect(await right({ browser, email: other })).toEqual(isIn);
    await attack();
    expect(await right({ browser, address: '192.0.2.2' })).toEqual({ status: 429, wait: 60 });
    expect(await right({ browser, address: '192.0.2.3', email: other })).toEqual(isIn);
  });
});

describe('one address over many accounts', () => {
  const stuff = (count: number, name = 'p') =>
    Promise.all(
      Array.from({ length: count }, (_, place) => wrong({ email: `${name}${place}@example.com` })),
    );

  test('may be wrong thirty times, then once every twenty seconds', async () => {
    const answers = [...(await stuff(20)), ...(await stuff(20, 'q'))];
    const judged = answers.filter(({ status }) => status === 401);
    expect(judged.length).toBeGreaterThanOrEqual(30);
    // One token came back for each twenty seconds that passed.
    expect(judged.length).toBeLessThan(34);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.wait).toBeGreaterThan(0);
    expect(refused?.wait).toBeLessThanOrEqual(20);
    expect(await right({ address: '192.0.2.50' })).toEqual(isIn);
    await pass(20);
    expect(await right()).toEqual(isIn);
  });

  test('does not block known users, and right passwords do not count', async () => {
    expect(await right()).toEqual(isIn);
    const { rows } = await pool().query('SELECT count(*) FROM rate_bucket WHERE full_at > now()');
    expect(rows).toEqual([{ count: 0 }]);
    await stuff(20);
    await stuff(20, 'q');
    expect((await wrong({ email: 'another@example.com' })).status).toBe(429);
    expect(await right()).toEqual(isIn);
  });
});

test('an unknown account gets the same responses, attempt for attempt', async () => {
  const course = async (tried: string, network: string) => {
    const answers = [];
    for (let round = 0; round < 14; round += 1) {
      const from = { email: tried, address: `${network}.${round}` };
      answers.push(await wrong(from));
      await hold(590);
      answers.push(await wrong(from));
    }
    return answers.map(({ status, wait }) => ({ status, minutes: wait && Math.ceil(wait / 60) }));
  };
  expect(await course('nobody@example.com', '203.0.113')).toEqual(await course(email, '192.0.2'));
});

test('a flood gets 503, counts against nobody, and the next attempt is checked', async () => {
  const flood = await Promise.all(
    Array.from({ length: 100 }, (_, host) =>
      wrong({ address: `203.0.113.${host}`, email: `p${host}@example.com` }),
    ),
  );
  const busy = flood.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ wait }) => wait === 2)).toBe(true);
  const judged = flood.filter(({ status }) => status === 401).length;
  expect(judged).toBeGreaterThan(0);
  expect(judged + busy.length).toBe(100);
  const { rows } = await pool().query('SELECT count(*) FROM sign_in_source');
  expect(rows).toEqual([{ count: judged }]);
  expect(await right()).toEqual(isIn);
});
