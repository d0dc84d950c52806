const messages = new Map([
  ['CredentialsSignin', 'Email or password is not right.'],
  ['TooManyAttempts', 'Too many attempts. Wait a little, then try again.'],
  ['TooLarge', 'Email or password is longer than any we know.'],
  ['AccessDenied', 'You have no account here. Ask an administrator of your organization for one.'],
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
