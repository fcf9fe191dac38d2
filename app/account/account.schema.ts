import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { FederationLoginInput } from '#app/account/federation/federation.schema.ts';
import { PasskeyLoginInput } from '#app/account/passkeys/passkeys.schema.ts';
import { languageCookie, type LoginInfo } from '#app/account/login/sessions.schema.ts';
import { TwoStepLoginInput } from '#app/account/two-step/two-step.schema.ts';

/*
 * Glossary: member – a person with an account; login – one signed-in device, ended by logout or by the member; access
 * token – short-lived key of a login; refresh token – renews it and is spent by that; code – a short secret sent by
 * mail or SMS.
 */

/** A member as the contract's `userInfo`. Times are unix seconds, money a two-decimal string. */
export type UserInfo = {
  id: number;
  dev: number;
  username: string;
  nickname: string;
  email: string;
  mobile: string;
  avatar: string;
  gender: 0 | 1 | 2;
  birthday: string | null;
  money: string;
  score: number;
  join_time: number;
  motto: string;
  last_login_time: number | null;
  last_login_ip: string;
  authen: unknown[];
  login_info: LoginInfo[];
  token: string;
  refresh_token: string;
};

/** What everybody may see of a member. `joinedAt` is unix seconds. */
export type PublicMember = MemberCard & { gender: 0 | 1 | 2; motto: string; joinedAt: number };

/** Why nobody reads what is written to a member: the account is closed, or one of the starter content's editors. */
export type Unreachable = 'closed' | 'editor';

/** The few facts about a member that posts and lists show. */
export type MemberCard = { id: number; username: string; nickname: string; avatar: string };

const captchaFields = { captchaId: z.string().max(64).default(''), captchaInfo: z.string().max(500).default('') };

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

export const RegisterInput = z
  .object({
    tab: z.literal('register'),
    registerType: z.enum(['email', 'mobile']),
    username: rule.account(),
    password: rule.password(),
    email: z.union([z.literal(''), rule.email()]).default(''),
    mobile: z.union([z.literal(''), rule.mobile()]).default(''),
    captcha: z.string().trim().min(1).max(16),
    languageCookie,
  })
  .refine((value) => value[value.registerType] !== '', { path: ['email'], message: 'rule:email' });

export const mailEvents = ['user_register', 'user_retrieve_pwd', 'user_change_email', 'user_email_verify'] as const;
export const smsEvents = ['user_register', 'user_retrieve_pwd', 'user_change_mobile', 'user_mobile_verify'] as const;

/** Where codes go, and what for. */
export type Channel = 'email' | 'mobile';
export type CodeEvent = (typeof mailEvents)[number] | (typeof smsEvents)[number];

export const MailCodeInput = z.object({
  email: rule.email(),
  event: z.enum(mailEvents),
  password: z.string().max(100).default(''),
  ...captchaFields,
});
export const SmsCodeInput = z.object({
  mobile: rule.mobile(),
  template_code: z.enum(smsEvents),
  password: z.string().max(100).default(''),
  ...captchaFields,
});

export const RetrievePasswordInput = z.object({
  type: z.enum(['email', 'mobile']),
  account: z.string().trim().min(1).max(100),
  captcha: z.string().trim().min(1).max(16),
  password: rule.password(),
});

/**
 * `refreshCookie` is filled from the cookie that scripts cannot read; what a client sends under this name is dropped.
 */
const refreshCookie = z.string().max(64).default('');
export const LogoutInput = z.object({
  refresh_token: z.string().max(64).default(''),
  refreshToken: z.string().max(64).default(''),
  refreshCookie,
});
export const RefreshInput = z.object({ refreshToken: z.string().max(64).default(''), refreshCookie });

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

/** What the login page must know: how one may register, and whether logging in asks for the click captcha. */
export type CheckInOptions = { accountVerificationType: ('email' | 'mobile')[]; userLoginCaptchaSwitch: boolean };

const captchaId = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);
export const CaptchaInput = z.object({ id: captchaId });
export const CheckCaptchaInput = z.object({
  id: captchaId,
  info: z.string().max(500).default(''),
  unset: rule.flag().default(false),
});

/** Changes per day, oldest first: points as whole numbers, money as two-decimal strings. */
export type Overview = { days: string[]; score: number[]; money: string[] };
