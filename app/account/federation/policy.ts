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
export const labelOf = ({ email, username, name, subject }: Person) => (email || username || name || subject).slice(0, 100);

const longestName = 15;

/** The user name that a newcomer should have: what the provider says, cut to this site's rule; '' when nothing of it is left. */
export function wantedUsername({ username, email, name }: Person): string {
  for (const source of [username, email, name]) {
    const fitted = source
      .replace(/@.*$/, '')
      .normalize('NFKD')
      .replace(/[.\s-]+/g, '_')
      .replace(/[^a-zA-Z0-9_]/g, '')
      .replace(/^[^a-zA-Z]+/, '')
      .slice(0, longestName);
    if (patterns.account.test(fitted)) return fitted;
  }
  return '';
}

/** The wanted name with digits behind it, within the length of names. */
export const numberedUsername = (wanted: string, digits: string) => (wanted || 'user').slice(0, longestName - digits.length) + digits;

/** The nickname of a newcomer: the provider's name without what nicknames may not have. */
export function nicknameOf({ name }: Person, username: string): string {
  const fitted = name
    .replace(/\s+/g, '_')
    .replace(/[^\p{Script=Han}A-Za-z0-9_-]/gu, '')
    .slice(0, 32);
  return patterns.nickname.test(fitted) ? fitted : username;
}

/**
 * Whether somebody unknown may take over the account that has the same address: only when the provider has verified it, the operator
 * believes this provider, and the account's owner has shown here that it is theirs. A second step is never gone round.
 */
export const mayTakeOver = (is: { isEmailVerified: boolean; trustsEmail: boolean; isOwnProven: boolean; usesTwoStep: boolean }) =>
  is.isEmailVerified && is.trustsEmail && is.isOwnProven && !is.usesTwoStep;
