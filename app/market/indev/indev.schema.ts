import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { PublicFees } from '#app/billing/terms/terms.schema.ts';
import { rule } from '#app/core/rules.ts';
import { developerFields, type DeveloperState } from '#app/market/developers/developers.schema.ts';

/*
 * Glossary: application – a member's wish to be a developer, with the name they will publish under; desk – where staff
 * decides.
 */

/** The version of the agreement that applicants accept; its text is in lang/…/indev.ts. */
export const agreementVersion = '2026-11';

/** Words that would pass for the operator's own. */
const reserved = new Set([
  'admin',
  'official',
  'wenwo',
  'system',
  'support',
  'api',
  'plugin',
  'developer',
  'reviews',
  'latest',
  'next',
]);

const line = (min: number, max: number) => rule.line().trim().min(min).max(max);

/** Bounds of design/market.md 3.2. */
export const ApplyInput = z.object({
  nameZh: developerFields.nameZh,
  nameEn: developerFields.nameEn,
  /** Part of addresses; fixed once approved. */
  slug: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{2,29}$/)
    .refine((slug) => !reserved.has(slug)),
  kind: z.enum(['personal', 'company']),
  email: rule.email().min(1),
  mobile: developerFields.mobile,
  introduction: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .min(10)
    .max(500),
  agreement: z.literal(agreementVersion),
});
export type Application = {
  nameZh: string;
  nameEn: string;
  slug: string;
  kind: 'personal' | 'company';
  email: string;
  mobile: string;
  introduction: string;
  agreement: string;
};

/** The caller's own application. Times in unix seconds. */
export type OwnApplication = Application & {
  state: DeveloperState;
  reason: string;
  appliedAt: number;
  decidedAt: number | null;
};
export type IndevView = {
  fees: PublicFees;
  own: OwnApplication | null;
  /** What the caller is verified as; null when they are not, or nobody is signed in. */
  verified: 'personal' | 'company' | null;
  /** Who applies is a developer at once. */
  isAutomatic: boolean;
};
export type DeskApplication = OwnApplication & {
  member: MemberCard;
  isVerified: boolean;
  isTrusted: boolean;
  /** How many plugins they have. */
  plugins: number;
};

export const DecideDeveloperInput = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve'), id: rule.id() }),
  z.object({ act: z.literal('return'), id: rule.id(), reason: line(2, 500) }),
]);
const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);
/** The tabs of the desk. */
export const deskStates = ['applied', 'approved', 'returned', 'suspended', 'closed'] as const;
export type DeskState = (typeof deskStates)[number];
/** `at` and `id` are those of the last row of the page before. */
export const DeveloperDeskInput = z.object({
  state: z.enum(deskStates).catch('applied'),
  at: edge,
  id: edge,
});
