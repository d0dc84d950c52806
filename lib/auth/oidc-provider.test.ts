import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { completeProfile } from './oidc-provider';

async function profileOf(told: { sub: string; email?: string }, endpoint?: string) {
  const key = new TextEncoder().encode('a provider key that this test does not check');
  const token = new SignJWT({ sub: 'ada' }).setProtectedHeader({ alg: 'HS256' });
  const client = {
    issuer: { metadata: { userinfo_endpoint: endpoint } },
    userinfo: async () => told,
  };
  return completeProfile(client, { id_token: await token.sign(key), access_token: 'granted' });
}

const endpoint = 'https://provider.example/me';

test('the userinfo endpoint completes the claims of the ID token', async () => {
  const told = { sub: 'ada', email: 'ada@example.com' };
  expect(await profileOf(told, endpoint)).toEqual(told);
  expect(await profileOf(told)).toEqual({ sub: 'ada' });
});

test('a userinfo endpoint that names another person is refused', async () => {
  const told = { sub: 'eve', email: 'ada@example.com' };
  await expect(profileOf(told, endpoint)).rejects.toThrow(/another user/);
});
