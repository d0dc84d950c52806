import { expect, it } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { addApp, codeOf, createPerson, useSigningIn, wrongCode } from './testing/signing-in';

useTestDatabase({ TRUSTED_PROXIES: 'loopback' });

const { served, begin, finish } = useSigningIn();

it('a known browser waits for its own wrong codes only', async () => {
  const ada = await createPerson(served.orgId, 'Ada');
  const app = await addApp(ada);
  const known = (await begin(ada.email)).browser;
  expect((await finish(known, { recovery_code: app.codes[0] })).status).toBe(200);
  const wrong = { code: wrongCode(app.secret) };
  const guess = async (from?: typeof known) => {
    const { browser } = await begin(ada.email, from);
    return (await finish(browser, wrong)).status;
  };
  const strangers: number[] = [];
  for (let count = 0; count <= 10; count += 1) strangers.push(await guess());
  expect(strangers).toEqual([...Array(10).fill(400), 429]);
  for (let count = 0; count < 9; count += 1) expect(await guess(known)).toBe(400);
  // A right one counts no guess.
  await begin(ada.email, known);
  expect((await finish(known, { code: codeOf(app.secret) })).status).toBe(200);
  expect([await guess(known), await guess(known)]).toEqual([400, 429]);
});
