import { z } from 'zod';
import type { IconName } from '#app/ui/kit/icon-names.ts';

/*
 * Glossary: hit – something of the console that the words lead to: a page, a setting, a member or an act; trail – the
 * titles of what it stands in, from the top.
 */

export const hitKinds = ['pages', 'settings', 'members', 'acts'] as const;
export type HitKind = (typeof hitKinds)[number];

/**
 * `also` is what matched when the title does not show it: the title in the other language, or a name. `value` is a
 * setting's present value as a reader sees it, '' for none. `face` is a member's picture.
 */
export type Hit = {
  to: string;
  icon: IconName;
  title: string;
  trail: string[];
  also: string;
  value: string;
  face: { id: number; src: string } | null;
};
export type HitGroup = { kind: HitKind; hits: Hit[] };

export const FindInput = z.object({
  q: z
    .string()
    .overwrite((typed) => typed.trim().slice(0, 100).toWellFormed())
    .default(''),
});
