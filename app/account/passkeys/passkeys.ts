import { useSyncExternalStore } from 'react';
import { request } from '#app/core/request/request.ts';
import type { SignedCredential } from './passkeys.schema.ts';

export type PasskeySupport = 'yes' | 'no-site' | 'other-host' | 'no-browser';

/**
 * Whether passkeys work in this browser at this address; null on the server and while hydrating.
 * @param host the host name the site is known by for passkeys, null when it has none
 */
export function usePasskeySupport(host: string | null): PasskeySupport | null {
  return useSyncExternalStore(
    neverChanges,
    () => supportOf(host),
    () => null,
  );
}

/** What went wrong with the device or its owner: nothing was sent then. */
export type DeviceFault = 'exists' | 'failed';

/**
 * Has a passkey of this device sign a fresh challenge; a fault is an owner who did not want to. Refusals have been
 * shown.
 */
export async function signChallenge(): Promise<SignedCredential | DeviceFault | null> {
  const answer = await request.post<never>('/api/user/challengePasskey');
  if (answer.code !== 1) return null;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return attempt(async () => (await startAuthentication({ optionsJSON: answer.data })) as SignedCredential);
}

/** Has the device make a passkey and the server keep it under a name. */
export async function addPasskey(name: string): Promise<'done' | DeviceFault | null> {
  const answer = await request.post<never>('/api/account/preparePasskey');
  if (answer.code !== 1) return null;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await attempt(() => startRegistration({ optionsJSON: answer.data }));
  if (typeof credential === 'string') return credential;
  const kept = await request.post('/api/account/addPasskey', { name, credential }, { showSuccessMessage: true });
  return kept.code === 1 ? 'done' : null;
}

const neverChanges = () => () => {};

function supportOf(host: string | null): PasskeySupport {
  if (host === null) return 'no-site';
  if (location.hostname !== host) return 'other-host';
  return 'PublicKeyCredential' in globalThis ? 'yes' : 'no-browser';
}

async function attempt<T extends object>(work: () => Promise<T>): Promise<T | DeviceFault> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'failed';
  }
}
