import type { Language } from '#app/core/texts/language.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: starter content – posts, answers, comments and votes that came with the product, signed by editors whom
 * nobody can log in as; thread – a post with all below it, the smallest thing that is hidden or removed.
 */

/** `written` are threads that hold words or points of members, `touched` those where members left anything at all. */
export type StarterCounts = {
  questions: number;
  articles: number;
  models: number;
  answers: number;
  comments: number;
  hidden: number;
  written: number;
  touched: number;
};

export type StarterPost = { id: number; kind: PostKind; title: string; language: Language };
