import { decodeJwt } from 'jose';
import type { AuthOptions, Profile } from 'next-auth';
import { discoveryAddress, oidcSettings } from '@/lib/auth/oidc';

type Client = {
  issuer: { metadata: { userinfo_endpoint?: string | undefined } };
  userinfo(accessToken: string): Promise<Profile>;
};

type Tokens = { id_token?: string | undefined; access_token?: string | undefined };

type OidcProvider = Extract<AuthOptions['providers'][number], { type: 'oauth' }>;

/**
 * Returns the profile of the person the provider signed in. Many providers give the email address
 * only at their userinfo endpoint. Throws if that endpoint names another person.
 */
export async function completeProfile(client: Client, tokens: Tokens): Promise<Profile> {
  const claims = tokens.id_token ? decodeJwt(tokens.id_token) : {};
  if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims;
  const told = await client.userinfo(tokens.access_token);
  if (told.sub !== claims.sub)
    throw new Error('The userinfo endpoint returned another user than the one signed in.');
  return { ...claims, ...told };
}

/** Returns the configured OpenID Connect provider for next-auth, or null if none is configured. */
export function oidcProvider(): OidcProvider | null {
  const settings = oidcSettings();
  if (!settings) return null;
  const { issuer, clientId, clientSecret } = settings;
  return {
    id: 'oidc',
    name: 'Single sign-on',
    type: 'oauth',
    wellKnown: discoveryAddress(issuer),
    issuer,
    clientId,
    ...(clientSecret ? { clientSecret } : {}),
    client: { token_endpoint_auth_method: clientSecret ? 'client_secret_basic' : 'none' },
    authorization: { params: { scope: 'openid email profile' } },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    userinfo: { request: ({ client, tokens }) => completeProfile(client, tokens) },
    profile: (profile: Profile) => ({ id: profile.sub ?? '', email: profile.email ?? null }),
  };
}
