import { z } from 'zod';

/*
 * Glossary: item – one question with its answer; part – a choice, a step or a blank of it; attempt – one answer of a
 * member; assisted – given with help: the answer was shown before, so it says nothing about what one knows.
 */

export const itemKinds = ['single', 'multiple', 'true-false', 'order', 'cloze', 'short'] as const;
export type ItemKind = (typeof itemKinds)[number];

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const QuizInput = z.object({ id });

/**
 * Numbers of choices as they are shown, or of steps in the order that is meant; true or false; words for the blanks;
 * null for "I do not know".
 */
export const Answer = z.union([
  z.array(z.number().int().min(0).max(9)).max(10),
  z.boolean(),
  z.array(z.string().max(200)).max(10),
  z.null(),
]);
export type Answer = z.output<typeof Answer>;

export const TryInput = z.object({ id, answer: Answer });

/** What an item says in one language. */
export type ItemPart = { text?: string; why?: string; forms?: string[] };

/** An item with its answer, in one language; it stays on the server. */
export type WholeItem = {
  id: number;
  nodeId: number;
  kind: ItemKind;
  solution: number[] | boolean | null;
  revision: number;
  prompt: string;
  parts: ItemPart[];
  why: string;
  explanation: string;
  quote: string;
};

/** An item as it is asked: nothing in it tells the answer. */
export type AskedItem = {
  id: number;
  kind: ItemKind;
  prompt: string;
  /** Choices or steps in the order in which they are shown. */
  options: string[];
  /** How many words are asked for. */
  blanks: number;
  node: { id: number; slug: string; title: string };
  /** Share of members who were wrong at first; null while too few have answered. */
  difficulty: number | null;
};

/** One choice, step or blank after the answer. */
export type Explained = {
  text: string;
  why: string;
  isRight: boolean;
  isChosen: boolean;
};

export type Citation = { quote: string; title: string | null; path: string | null };

/** What one is told after an answer. */
export type Feedback = {
  itemId: number;
  isRight: boolean;
  /** Null: none was given. */
  answer: Answer;
  parts: Explained[];
  /** Why another answer is wrong, where the parts do not say it themselves. */
  why: string;
  explanation: string;
  citation: Citation;
};

/** The items of a topic. */
export type Quiz = { node: { id: number; slug: string; title: string; summary: string }; items: AskedItem[] };
