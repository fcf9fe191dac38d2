import { z } from 'zod';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';

const name = rule.line().trim().min(1).max(40);

/** `id` 0 makes one; the slug of one that is there stays. */
export const SaveCategoryInput = z.object({
  id: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{1,39}$/),
  nameZh: name,
  nameEn: name,
  weigh: rule.whole({ min: 0, max: 10_000 }),
  isHidden: rule.flag(),
  seen: seenValues,
});

/** A category at its desk, with how many plugins are in it. */
export type DeskCategory = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  weigh: number;
  isHidden: boolean;
  plugins: number;
};
