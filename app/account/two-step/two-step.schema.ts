import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { languageCookie } from '#app/account/sessions/sessions.schema.ts';

/*
 * Glossary: second step – what a login asks for beside the password; ticket – stands for a right password that still
 * waits for its second step; recovery code – replaces the authenticator once; trusted device – a browser that is not
 * asked for the second step for 30 days.
 */

/** A code as people type it: six digits of the authenticator, or a recovery code, with any spaces or hyphens. */
const code = z.string().trim().min(1).max(40);

export const TwoStepCodeInput = z.object({ code });

/** The second step of a login; `ticket` came with the answer to the first. `trustCookie` is filled from a cookie. */
export const TwoStepLoginInput = z.object({
  tab: z.literal('twoStep'),
  ticket: z.string().min(1).max(64),
  code,
  trust: rule.flag().default(false),
  languageCookie,
});

/**
 * What an authenticator needs: the secret in Base32, the same as a URI, and that URI as a QR code drawn by one SVG
 * path.
 */
export type TwoStepSetup = { secret: string; uri: string; qr: { size: number; path: string } };

export type TwoStepState = {
  isOn: boolean;
  /** Unix seconds, null when off. */
  since: number | null;
  recoveryCodesLeft: number;
  trustedDevices: number;
};
