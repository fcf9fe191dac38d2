import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Language } from '#app/core/texts/language.ts';

/*
 * Glossary: law – the pages that members must agree to, as they are published now; due – those of them whose present
 * version a member has not agreed to; occasion – when somebody agreed: registering, after logging in, or by publishing
 * the page themselves.
 */

/** The pages that somebody agrees to, each in the version that they were shown. */
export const consents = z
  .array(z.object({ id: rule.id(), version: z.coerce.number().int().min(1) }))
  .max(20)
  .default([]);
export const AgreeInput = z.object({ consents });
export type Consents = z.output<typeof consents>;

export type Occasion = 'registration' | 'login' | 'publishing';

/** A page that is to be agreed to, in the reader's language or the one there is. `changedAt`: unix seconds. */
export type LawPage = {
  id: number;
  slug: string;
  title: string;
  language: Language;
  revision: number;
  version: number;
  changedAt: number;
};
/** `agreed` is the version that the member agreed to before, null for none; `html` its text. */
export type DuePage = LawPage & { agreed: number | null; html: string; reason: string };
