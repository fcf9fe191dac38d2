import { patterns } from '#app/core/rules.ts';

/*
 * Rules of logging in by a provider: pure.
 */

export const mostProviders = 5;
/** How long a journey to the provider and back may take. */
export const attempt_ms = 10 * 60_000;

/** What a provider says of a person; `email` in lower case, '' when there is none that could be kept. */
export type Person = { subject: string; email: string; isEmailVerified: boolean; name: string; username: string };

type Claims = Record<string, unknown>;

/** Reads the claims of a person (OpenID Connect Core 1.0, section 5.1); what is no text counts as missing. */
export function personOf(subject: string, claims: Claims): Person {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.normalize('NFC').trim().slice(0, 200) : '';
  };
  const email = text('email').toLowerCase();
  return {
    subject,
    email: email.length <= 100 && patterns.email.test(email) ? email : '',
    isEmailVerified: claims['email_verified'] === true,
    name: text('name') || [text('given_name'), text('family_name')].filter(Boolean).join(' '),
    username: text('preferred_username'),
  };
}

/** How the member recognises the identity in their own list. */
export const labelOf = ({ email, username, name, subject }: Person) =>
  (email || username || name || subject).slice(0, 100);

/**
 * Whether somebody unknown may take over the account that has the same address: only when the provider has verified it,
 * the operator believes this provider, and the account's owner has shown here that it is theirs. A second step is never
 * gone round, and staff are never taken over: whoever writes addresses at the provider would have the console.
 */
export const mayTakeOver = (is: {
  isEmailVerified: boolean;
  trustsEmail: boolean;
  isOwnProven: boolean;
  usesTwoStep: boolean;
  isStaff: boolean;
}) => is.isEmailVerified && is.trustsEmail && is.isOwnProven && !is.usesTwoStep && !is.isStaff;
