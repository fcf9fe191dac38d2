import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Channel } from '#app/account/account.schema.ts';

/*
 * Glossary: binding – the e-mail address or mobile number of an account; pass – a short-lived proof that the member
 * reads what is sent to the bound address, wanted before it is changed.
 */

const type = z.enum(['email', 'mobile']);
const captcha = z.string().trim().min(1).max(16);

/** The code of event user_email_verify or user_mobile_verify. */
export const VerificationInput = z.object({ type, captcha });

/** What a proven address gives: the pass, good for 600 s and one change. */
export type Verification = { type: Channel; accountVerificationToken: string };

/** A new address with its code; the pass when one is bound already, the password when none is. */
export const ChangeBindInput = z
  .object({
    type,
    captcha,
    email: z.union([z.literal(''), rule.email()]).default(''),
    mobile: z.union([z.literal(''), rule.mobile()]).default(''),
    accountVerificationToken: z.string().max(64).default(''),
    password: z.string().max(100).default(''),
  })
  .superRefine((value, context) => {
    if (value[value.type] === '')
      context.addIssue({ code: 'custom', path: [value.type], message: `rule:${value.type}` });
  });
