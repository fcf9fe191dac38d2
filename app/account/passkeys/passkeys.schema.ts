import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { languageCookie } from '#app/account/sessions/sessions.schema.ts';

/*
 * Glossary: passkey – a key pair whose private half stays on a device of the member, which asks for a finger, a face or
 * a PIN; challenge – random bytes that the passkey signs, good for one answer; relying party – this site, by its host
 * name.
 */

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const shared = {
  id: base64url(2048),
  rawId: base64url(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).catch({}),
};

/** What the browser answers to a new passkey's challenge (WebAuthn level 3, RegistrationResponseJSON). */
const created = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
  }),
});

/** What the browser answers when a passkey signs a challenge (AuthenticationResponseJSON). */
export const signedCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(256).optional(),
  }),
});
export type SignedCredential = z.output<typeof signedCredential>;

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]*$/u);

export const AddPasskeyInput = z.object({ name, credential: created });
export const RenamePasskeyInput = z.object({ id: rule.id(), name });
export const PasskeyIdInput = z.object({ id: rule.id() });

/** Logging in by passkey alone: it stands for both steps. */
export const PasskeyLoginInput = z.object({
  tab: z.literal('passkey'),
  credential: signedCredential,
  keep: rule.flag().default(false),
  languageCookie,
});

/**
 * A passkey as its member sees it; times are unix seconds. `isSynced`: the member's password manager carries it to
 * other devices.
 */
export type Passkey = { id: number; name: string; isSynced: boolean; createdAt: number; lastUsedAt: number | null };
