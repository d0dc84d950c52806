import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

// Loaded when somebody uses it: most pages never do.
const library = () => import('@simplewebauthn/browser');

/** What to tell somebody whose browser made or used no passkey. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.';
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'The browser did not finish with the passkey. Try again.';
  }
  if (name === 'SecurityError') return 'Passkeys do not work at this address.';
  return error instanceof Error ? error.message : 'The passkey did not work.';
}

const recordOf = (results: object): Record<string, unknown> => ({ ...results });

/** Asks the browser for the use of a passkey; throws where the person or the browser refuses. */
export async function askPasskey(options: object) {
  const { startAuthentication } = await library();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON });
  return { ...answer, clientExtensionResults: recordOf(answer.clientExtensionResults) };
}

/** Asks the browser to make a passkey; throws where the person or the browser refuses. */
export async function makePasskey(options: object) {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON });
  return { ...answer, clientExtensionResults: recordOf(answer.clientExtensionResults) };
}

/** Whether this browser can do anything with passkeys. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && window.PublicKeyCredential !== undefined;
}
