import { consents } from '#app/account/consent/consent.schema.ts';
import { joinFields, type JoiningFacts } from '#app/account/joining/joining.schema.ts';
import { captchaFields } from '#app/account/account.schema.ts';
import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { FederationLoginInput } from '#app/account/federation/federation.schema.ts';
import { PasskeyLoginInput } from '#app/account/passkeys/passkeys.schema.ts';
import { languageCookie } from '#app/account/sessions/sessions.schema.ts';
import { TwoStepLoginInput } from '#app/account/two-step/two-step.schema.ts';

/**
 * `deviceCookie` is filled from the cookie of a trusted device, `refreshCookie` from that of a kept login,
 * `languageCookie` from that of the language chosen on it.
 */
export const LoginInput = z.object({
  tab: z.literal('login'),
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(100),
  keep: rule.flag().default(false),
  ...captchaFields,
  deviceCookie: z.string().max(64).default(''),
  refreshCookie: z.string().max(64).default(''),
  languageCookie,
});

/** What a password must be is told by the command, together with what else is wrong. */
export const RegisterInput = z
  .object({
    tab: z.literal('register'),
    registerType: z.enum(['email', 'mobile']),
    username: rule.account(),
    password: z.string().min(1).max(100),
    email: z.union([z.literal(''), rule.email()]).default(''),
    mobile: z.union([z.literal(''), rule.mobile()]).default(''),
    captcha: z.string().trim().min(1).max(16),
    consents,
    ...joinFields,
    languageCookie,
  })
  .refine((value) => value[value.registerType] !== '', { path: ['email'], message: 'rule:email' });

export const RetrievePasswordInput = z.object({
  type: z.enum(['email', 'mobile']),
  account: z.string().trim().min(1).max(100),
  captcha: z.string().trim().min(1).max(16),
  password: rule.password(),
});

/** Login, its second step, login by passkey or by a provider, or registration, by `tab`. */
export const CheckInInput = z.discriminatedUnion(
  'tab',
  [LoginInput, TwoStepLoginInput, PasskeyLoginInput, FederationLoginInput, RegisterInput],
  {
    error: 'rule:unknownOperation',
  },
);

/** Without registration: how staff log in while the member centre is closed. */
export const StaffCheckInInput = z.discriminatedUnion(
  'tab',
  [LoginInput, TwoStepLoginInput, PasskeyLoginInput, FederationLoginInput],
  {
    error: 'rule:unknownOperation',
  },
);

/**
 * What the login page must know: by which addresses one may register (none while nobody may), whether logging in asks
 * for the click captcha, by which addresses a password is recovered, and who may register.
 */
export type CheckInOptions = JoiningFacts & {
  accountVerificationType: ('email' | 'mobile')[];
  userLoginCaptchaSwitch: boolean;
  retrieveTypes: ('email' | 'mobile')[];
};
