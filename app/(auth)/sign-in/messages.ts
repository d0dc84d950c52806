const messages = new Map([
  ['CredentialsSignin', 'Email or password is not right.'],
  ['TooManyAttempts', 'Too many attempts. Wait a little, then try again.'],
  ['TooLarge', 'Email or password is longer than any we know.'],
  ['AccessDenied', 'You have no account here. Ask an administrator of your organization for one.'],
  ['Expired', 'This sign-in has expired. Sign in again.'],
  ['SsoRequired', 'Your organization has you sign in by single sign-on.'],
  ['SsoUnknown', 'There is no single sign-on for this address. Sign in with your password.'],
  ['SsoExpired', 'This took too long, or began in another browser. Start again.'],
  ['SsoFailed', 'The sign-in page of your organization does not answer as it should. Try again.'],
  ['SsoNoRole', 'Your organization gives you no role here. Ask one of its administrators.'],
  [
    'SsoProviderRefused',
    'The sign-in page of your organization did not let you in. Ask whoever looks after it.',
  ],
  [
    'SsoUntrusted',
    'What the sign-in page of your organization answered does not fit its settings here. Ask an administrator of your organization.',
  ],
  [
    'SsoNoAddress',
    'The sign-in page of your organization does not say what your work address is. Ask whoever looks after it.',
  ],
  [
    'SsoUnverifiedAddress',
    'The sign-in page of your organization has not verified your address. Ask whoever looks after it.',
  ],
  [
    'SsoOtherDomain',
    'Your address is of none of the domains your organization has verified here. Ask one of its administrators.',
  ],
  [
    'SsoOtherIdentity',
    'The account with your address belongs to another account at the sign-in page of your organization. An administrator can unlink it under Settings, Members; then sign in again.',
  ],
  [
    'OidcOtherIdentity',
    'The account with your address belongs to another account at the sign-in page. Whoever runs this server can unlink it; then sign in again.',
  ],
  [
    'SsoDeactivated',
    'Your account is deactivated in your organization. Ask one of its administrators.',
  ],
  ['SessionRequired', 'Sign in to see this page.'],
  ['Unavailable', 'Signing in does not work at the moment. Try again in a minute.'],
]);

function duration(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 100) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * What to tell somebody whose sign-in ended with this code, and how long they have to wait where
 * that is known; null where nothing went wrong.
 */
export function messageOf(code: string | undefined, waitSeconds = 0): string | null {
  if (!code) return null;
  if (code === 'TooManyAttempts' && waitSeconds > 0) {
    return `Too many attempts. Wait ${duration(waitSeconds)}, then try again.`;
  }
  return messages.get(code) ?? 'Signing in did not work. Try again.';
}
