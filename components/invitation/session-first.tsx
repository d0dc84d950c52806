import { submitClass } from '@/components/public/public-page';

/** Says that an invitation takes the session of the account it names, and leads to sign-in and back. */
export function SignInFirst({ email, path }: { email: string; path: string }) {
  return (
    <>
      <p className="mb-6">
        There is an account for <strong>{email}</strong> already. Sign in with it to join; you come
        back here.
      </p>
      <a href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`} className={submitClass}>
        Sign in
      </a>
    </>
  );
}

/** Says that an organization has its people sign in at its own provider, which makes them members. */
export function SsoFirst({ email }: { email: string }) {
  return (
    <>
      <p className="mb-6">
        Your organization has you sign in by single sign-on. Do so as <strong>{email}</strong>, and
        you have joined.
      </p>
      <a href={`/sign-in?sso=${encodeURIComponent(email)}`} className={submitClass}>
        Sign in with SSO
      </a>
    </>
  );
}

function SignOut({ action }: { action: () => Promise<void> }) {
  return (
    <form action={action}>
      <button type="submit" className={submitClass}>
        Sign out
      </button>
    </form>
  );
}

/** Tells whoever another organization's provider has signed in that this counts there alone. */
export function ProviderSession({
  email,
  at,
  signOut,
}: {
  email: string;
  at: string;
  signOut: () => Promise<void>;
}) {
  return (
    <>
      <p>
        You are signed in by the identity provider of {at}, which counts in {at} alone. To join,
        show that the account is yours: sign in as <strong>{email}</strong> by password or passkey.
      </p>
      <p className="mt-3 mb-6">
        If your account has neither, ask whoever runs this service to set a password.
      </p>
      <SignOut action={signOut} />
    </>
  );
}

/** Tells whoever is signed in that an invitation is for somebody else, and signs them out. */
export function OtherSession({
  email,
  other,
  signOut,
}: {
  email: string;
  other: string;
  signOut: () => Promise<void>;
}) {
  return (
    <>
      <p>
        This invitation is for <strong>{email}</strong>. This browser is signed in as{' '}
        <strong>{other}</strong>.
      </p>
      <p className="mt-3 mb-6">
        If both are you, sign out and sign in as {email}. If not, this link is not for you.
      </p>
      <SignOut action={signOut} />
    </>
  );
}
