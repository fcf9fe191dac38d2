import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { RegistrationMode } from '#app/account/entry/entry.schema.ts';

/*
 * Glossary: invitation – a link by which somebody may register, apart from the referral links of members that earn
 * commissions; application – an account that waits for staff; welcome – the link by which somebody whom staff have
 * added sets their first password.
 */

export const joiningBounds = { label: 60, note: 500, reason: 300, uses: 100_000, rows: 500 } as const;

/** What somebody comes with who wants an account. */
export const joinFields = {
  invitation: z.string().trim().max(40).default(''),
  note: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(joiningBounds.note)
    .default(''),
} as const;
export type Joining = { invitation: string; note: string };

export const InvitationInput = z.object({ code: z.string().trim().max(40) });
/** `uses` 0: any number; `days` 0: without end; `groupId` 0: the default group. */
export const MakeInvitationInput = z.object({
  label: rule.line().trim().max(joiningBounds.label).default(''),
  groupId: z.coerce.number().int().min(0).default(0),
  uses: rule.whole({ min: 0, max: joiningBounds.uses }).default(1),
  days: rule.whole({ min: 0, max: 3650 }).default(7),
});
export const InvitationIdInput = z.object({ id: rule.id() });
export const DecideApplicationInput = z
  .object({
    id: rule.id(),
    act: z.enum(['admit', 'refuse']),
    reason: z.string().trim().max(joiningBounds.reason).default(''),
  })
  .refine(({ act, reason }) => act === 'admit' || reason !== '', { path: ['reason'], message: 'field:reason' });

/** How the login page says who may register; `invitation` is that of the address, null for none that counts. */
export type JoiningFacts = { registration: RegistrationMode; isInvited: boolean };
/** `state`: full and over links let nobody in any more. Times are unix seconds. */
export type Invitation = {
  id: number;
  url: string;
  label: string;
  group: string | null;
  maxUses: number | null;
  uses: number;
  expiresAt: number | null;
  createdAt: number;
  createdBy: string;
  state: 'open' | 'full' | 'over' | 'ended';
};
export type Application = {
  id: number;
  username: string;
  email: string | null;
  mobile: string | null;
  by: 'email' | 'mobile' | 'provider';
  ip: string;
  note: string;
  appliedAt: number;
};
