import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: member – a person with an account; login – one signed-in device, ended by logout or by the member; access
 * token – short-lived key of a login; refresh token – renews it and is spent by that; code – a short secret sent by
 * mail or SMS.
 */

/** What everybody may see of a member. `joinedAt` is unix seconds. */
export type PublicMember = MemberCard & { gender: 0 | 1 | 2; motto: string; joinedAt: number };

/** Why nobody reads what is written to a member: the account is closed, or one of the starter content's editors. */
export type Unreachable = 'closed' | 'editor';

/** The few facts about a member that posts and lists show. */
export type MemberCard = { id: number; username: string; nickname: string; avatar: string };

export const captchaFields = {
  captchaId: z.string().max(64).default(''),
  captchaInfo: z.string().max(500).default(''),
};

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

const captchaId = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);
export const CaptchaInput = z.object({ id: captchaId });
export const CheckCaptchaInput = z.object({
  id: captchaId,
  info: z.string().max(500).default(''),
  unset: rule.flag().default(false),
});

/** Changes per day, oldest first: points as whole numbers, money as two-decimal strings. */
export type Overview = { days: string[]; score: number[]; money: string[] };
