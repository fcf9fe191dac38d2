/*
 * Rules of the second step: pure.
 */

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, 30 seconds. */
export const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that a clock may go wrong, before and after. */
export const totpDrift = 1;

export const ticket_ms = 5 * 60_000;
/** Codes that may be tried with one ticket. */
export const ticketTries = 5;
export const trust_days = 30;
export const recoveryCodeCount = 10;

/** Letters and digits that cannot be taken for one another: ten of them are 49 bits. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = 5;

/** A typed code without what people put between the signs, in lower case. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

/** True for a plain code that can only come from an authenticator. */
export const isTotpCode = (plain: string) => /^\d{6}$/.test(plain);

/** A recovery code as it is shown: abcde-23456. */
export const shownRecoveryCode = (plain: string) => `${plain.slice(0, half)}-${plain.slice(half)}`;
