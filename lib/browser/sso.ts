import { queryOptions } from '@tanstack/react-query';
import { type Answer, call, type Input } from './api';

export type Sso = Answer<'getSso'>['sso'];
export type SsoProvider = NonNullable<Sso['provider']>;
export type SsoDomain = Sso['domains'][number];
export type SsoWanted = Exclude<Input<'setSsoProvider'>['body'], FormData | undefined>;

/** The organization's identity provider and domains. */
export function ssoQuery() {
  return queryOptions({
    queryKey: ['settings', 'sso'],
    queryFn: async ({ signal }) => (await call('getSso', {}, { signal })).sso,
  });
}

export type Provisioning = Answer<'getProvisioning'>['provisioning'];

/** How the identity provider manages members. */
export function provisioningQuery() {
  return queryOptions({
    queryKey: ['settings', 'provisioning'],
    queryFn: async ({ signal }) => (await call('getProvisioning', {}, { signal })).provisioning,
  });
}

/** Asks the provider whether it answers: what is wrong, null for nothing. */
export async function checkProvider(): Promise<string | null> {
  return (await call('checkSsoProvider', {})).problem;
}
