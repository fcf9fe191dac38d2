import { z } from 'zod';
import { isIconName } from '#app/ui/kit/icon-names.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import type { Category, RelatedPost } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: access – who reads and writes a category; retired – nobody posts to it any more and no list shows it; zone
 * – the number that marks the posts of a category only its groups may read.
 */

/**
 * `open`: everybody reads and writes; `posting`: everybody reads, its groups post; `members`: only its groups read and
 * write.
 */
export const accesses = ['open', 'posting', 'members'] as const;
export type Access = (typeof accesses)[number];

/** Areas of content have twelve colours. */
export const areas = 12;
/** A restricted category's posts are marked by its id in two bytes. */
export const maxZone = 8191;

/** A category as the console has it. `unsettled`: posts that still have to move or to be marked; a job is at it. */
export type CategoryDeskRow = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  aboutZh: string;
  aboutEn: string;
  icon: string;
  area: number;
  access: Access;
  groupIds: number[];
  posts: number;
  isRetired: boolean;
  mergedInto: number | null;
  unsettled: number;
};
export type CategoryDesk = {
  categories: CategoryDeskRow[];
  groups: { id: number; name: string; area: 'site' | 'admin' }[];
};

/** A category on the overview, with its posts that are talked about most. */
export type CategoryCard = Category & {
  about: string;
  icon: string;
  access: Access;
  followers: number;
  isFollowed: boolean;
  hot: RelatedPost[];
};

const name = rule.line().trim().min(1).max(30);
const about = rule.line().trim().max(200).default('');

export const SaveCategoryInput = z.object({
  /** 0 for a new one. */
  id: z.coerce.number().int().min(0).default(0),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40),
  nameZh: name,
  nameEn: name,
  aboutZh: about,
  aboutEn: about,
  icon: z.string().refine((value): boolean => value === '' || isIconName(value)),
  area: z.coerce.number().int().min(1).max(areas),
  access: z.enum(accesses),
  groupIds: z.array(rule.id()).max(100).default([]),
  seen: seenValues,
});
export const OrderCategoriesInput = z.object({ ids: z.array(rule.id()).min(1).max(500) });
/** `into` 0: nowhere, which only an empty category may. */
export const RetireCategoryInput = z.object({ id: rule.id(), into: z.coerce.number().int().min(0).default(0) });
