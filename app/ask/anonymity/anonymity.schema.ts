import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: alias – the number under which somebody writes without their name in one thread; look – staff finding out
 * who it was.
 */

export const anonymityModes = ['off', 'categories', 'everywhere'] as const;
export type AnonymityMode = (typeof anonymityModes)[number];

/** A look at an author. `at` is unix seconds; `path` leads to the text, '' when it is gone. */
export type Look = {
  id: number;
  at: number;
  by: MemberCard;
  subject: { kind: 'post' | 'answer' | 'comment'; id: number; title: string; path: string };
  reason: string;
};

/** The desk: where members may write without their name, and who looked lately. */
export type AnonymityDesk = {
  mode: AnonymityMode;
  categories: { id: number; name: string; isAllowed: boolean; texts: number }[];
  looks: Look[];
  can: { edit: boolean; reveal: boolean };
};

export const AnonymityInput = z.object({
  mode: z.enum(anonymityModes),
  categories: z.array(rule.id()).max(1000).default([]),
});
export const RevealInput = z.object({
  subject: z.enum(['post', 'answer', 'comment']),
  id: rule.id(),
  reason: rule.line().trim().min(2).max(200),
});
