import { z } from 'zod';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: member row and record – a member as the console's list and page show them; administrator – staff whose
 * enabled console group has every right; impersonation – a login of staff as a member, marked for good and without
 * console rights.
 */

export const memberStates = ['all', 'active', 'suspended', 'staff'] as const;
export type MemberState = (typeof memberStates)[number];

/** A member in the console's list. Times are unix seconds. */
export type MemberRow = {
  id: number;
  username: string;
  nickname: string;
  avatar: string;
  email: string | null;
  mobile: string | null;
  group: string;
  console: string | null;
  isSuspended: boolean;
  /** An account of the starter content, with which nobody logs in. */
  isEditor: boolean;
  joinedAt: number;
  lastLoginAt: number | null;
};

export type Suspension = { reason: string; at: number; until: number | null; by: string | null };

/**
 * A member on their page of the console. `groupId` and `consoleGroupId` are ids of groups; console 0 means no staff.
 */
export type MemberRecord = Omit<MemberRow, 'group' | 'console' | 'isEditor'> & {
  gender: 0 | 1 | 2;
  birthday: string | null;
  motto: string;
  /**
   * By a password, an address for codes, a provider, a passkey or the company's directory; imported accounts have none
   * of them.
   */
  canLogIn: boolean;
  joinedFrom: string;
  lastLoginFrom: string;
  groupId: number;
  consoleGroupId: number;
  suspension: Suspension | null;
  usesTwoStep: boolean;
};

/** One open login of a member. `by` is the nickname of the staff member who signed in as them. */
export type MemberLogin = { id: number; at: number; ip: string; agent: string; by: string | null };

/** One line of a member's history. */
export type MemberAct = {
  id: number;
  at: number;
  action: string;
  actor: string | null;
  actorId: number | null;
  detail: Record<string, unknown>;
};

/** Filters and place of the console's list. `before` and `after` are the ids at the edges of a page. */
export const MemberListInput = z.object({
  q: z.string().trim().max(100).catch(''),
  state: z.enum(memberStates).catch('all'),
  group: z.coerce.number().int().min(0).catch(0),
  before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});

const reason = rule.line().trim().max(500);
const emptyToNull = (value: string) => value || null;

export const MemberIdInput = z.object({ id: rule.id() });
export const EditMemberInput = z.object({
  id: rule.id(),
  username: rule.account(),
  nickname: rule.nickname(),
  email: z
    .union([z.literal(''), rule.email()])
    .default('')
    .transform((value) => emptyToNull(value.toLowerCase())),
  mobile: z
    .union([z.literal(''), rule.mobile()])
    .default('')
    .transform(emptyToNull),
  motto: rule.line().trim().max(255).default(''),
  dropAvatar: rule.flag().default(false),
  seen: seenValues,
});
/** `until` is unix seconds; empty means until it is lifted. */
export const SuspendMemberInput = z.object({
  id: rule.id(),
  reason: reason.min(1),
  until: z
    .union([
      z.null(),
      z.literal('').transform(() => null),
      z.coerce
        .number()
        .int()
        .min(0)
        .max(9_999_999_999)
        .transform((seconds) => new Date(seconds * 1000)),
    ])
    .default(null),
});
export const MemberGroupInput = z.object({ id: rule.id(), groupId: rule.id() });
/** `groupId` 0 takes the console rights away. */
export const ConsoleGroupInput = z.object({
  id: rule.id(),
  groupId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export const ImpersonateInput = z.object({
  id: rule.id(),
  reason: reason.min(1),
  refreshCookie: z.string().max(64).default(''),
});
/** `staffCookie` is filled from the cookie that scripts cannot read. */
export const EndImpersonationInput = z.object({ staffCookie: z.string().max(200).default('') });
