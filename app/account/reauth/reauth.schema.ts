import { z } from 'zod';
import type { ProviderOffer } from '#app/account/federation/federation.schema.ts';
import { signedCredential } from '#app/account/passkeys/passkeys.schema.ts';

/*
 * Glossary: proof – the member shows within an open login that it is they; it counts for ten minutes of that login.
 */

export const proofWayNames = ['passkey', 'code', 'password', 'email', 'federation'] as const;
export type ProofWay = (typeof proofWayNames)[number];

/**
 * How the caller can prove that it is they, and until when (unix seconds) the last proof counts; null for none. `email`
 * is where a code goes, '' unless that is a way; `providers` are those at which one may log in again, none unless that
 * is a way.
 */
export type ProofState = {
  ways: ProofWay[];
  provenUntil: number | null;
  email: string;
  providers: ProviderOffer[];
  asksCaptcha: boolean;
};

/**
 * A proof by password, by a code of the authenticator or a recovery code, by passkey, or by a code sent to one's
 * address (event user_email_verify).
 */
export const ProofInput = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password: z.string().min(1).max(100) }),
  z.object({ way: z.literal('code'), code: z.string().trim().min(1).max(40) }),
  z.object({ way: z.literal('email'), captcha: z.string().trim().min(1).max(16) }),
  z.object({ way: z.literal('passkey'), credential: signedCredential }),
]);
