import { z } from 'zod';
import { signedCredential } from '../passkeys/schema.ts';

/*
 * Glossary: proof – the member shows within an open login that it is they; it counts for ten minutes of that login.
 */

export const proofWayNames = ['passkey', 'code', 'password'] as const;
export type ProofWay = (typeof proofWayNames)[number];

/** How the caller can prove that it is they, and until when (unix seconds) the last proof counts; null for none. */
export type ProofState = { ways: ProofWay[]; provenUntil: number | null };

/** A proof by password, by a code of the authenticator or a recovery code, or by passkey. */
export const ProofInput = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password: z.string().min(1).max(100) }),
  z.object({ way: z.literal('code'), code: z.string().trim().min(1).max(40) }),
  z.object({ way: z.literal('passkey'), credential: signedCredential }),
]);
