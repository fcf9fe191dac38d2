import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: developer – a member who publishes plugins, known by their member id; team – members who work for one, each
 * with a role; owner – the developer's own account.
 */

/** What a member is at a developer. */
export type DeveloperRole = 'owner' | 'publisher' | 'finance' | 'support';

export type DeveloperState = 'applied' | 'approved' | 'returned' | 'withdrawn' | 'suspended' | 'closed';

/** What one may do at a developer; `read` is the area itself. */
export type DeveloperRight =
  | 'read'
  | 'listing' // write, submit, delist plugins
  | 'release' // upload, publish, pause and yank versions
  | 'price' // prices, coupons
  | 'money' // earnings, statements
  | 'statistics'
  | 'reply' // answer reviews and reviewers
  | 'refund'
  | 'team'; // profile, team, tokens, webhooks, transfer, closing

/** A developer that the caller owns or works for. */
export type OwnDeveloper = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  state: DeveloperState;
  isTrusted: boolean;
  role: DeveloperRole;
};

/** The same, as the frame of the developer area has it. */
export type DeveloperProfile = {
  id: number;
  slug: string;
  state: DeveloperState;
  nameZh: string;
  nameEn: string;
  kind: 'personal' | 'company';
  introduction: string;
  homepage: string;
  email: string;
  mobile: string;
  /** Version of the agreement that was accepted. */
  agreement: string;
  /** Why staff suspended it; '' otherwise. */
  reason: string;
  /** Unix seconds. */
  appliedAt: number;
};

/** Somebody who works for a developer; `joinedAt` is null while the invitation waits. Unix seconds. */
export type TeamMember = {
  member: MemberCard;
  role: DeveloperRole;
  invitedAt: number;
  joinedAt: number | null;
};
/** An invitation that waits for the caller's answer. */
export type TeamInvitation = { developer: number; slug: string; nameZh: string; nameEn: string; role: DeveloperRole };

/** Most people of a team beside its owner, those invited included (design/market.md 3.2 other). */
export const maxTeam = 20;
export const teamRoles = ['publisher', 'finance', 'support'] as const;

const line = (min: number, max: number) => rule.line().trim().min(min).max(max);

/** Longest name of a developer, in characters. */
export const longestName = 60;
const publicName = () => rule.line().trim().max(longestName, 'rule:publicName');
/** Names of a developer in any script, and the number at which staff reach them, from any country. */
export const developerFields = {
  /** '' where there is none: the English name stands for it then. */
  nameZh: publicName()
    .regex(/^$|^[^]{2}/u, 'rule:publicName')
    .default(''),
  nameEn: publicName().min(2, 'rule:publicName'),
  mobile: rule.phone(),
};
/** Left out, it is the developer that the caller works as. */
const developer = rule.id().optional();

export const DeveloperInput = z.object({ developer });
export const ChooseDeveloperInput = z.object({ developer: rule.id() });
export const ProfileInput = z.object({
  developer,
  nameZh: developerFields.nameZh,
  nameEn: developerFields.nameEn,
  introduction: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .min(10)
    .max(500),
  homepage: line(0, 200).regex(/^$|^https:\/\/[^\s@]+$/, 'rule:webAddress'),
  email: rule.email().min(1),
  mobile: developerFields.mobile,
});
export const InviteInput = z.object({ developer, username: line(1, 32), role: z.enum(teamRoles) });
export const AnswerInvitationInput = z.object({ developer: rule.id(), accept: rule.flag() });
export const TeamRoleInput = z.object({ developer, member: rule.id(), role: z.enum(teamRoles) });
export const RemoveMemberInput = z.object({ developer, member: rule.id() });
export const LeaveTeamInput = z.object({ developer: rule.id() });
