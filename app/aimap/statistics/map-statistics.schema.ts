import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { itemKinds } from '#app/aimap/quizzes/quiz.schema.ts';

/*
 * Glossary: learner – a member who walks a path or has learned something of a topic; share right – of first answers
 * without help; discrimination – how being right at an item goes with being right at others, -1 to 1.
 */

/** A figure about fewer members than this is not told, so that nobody is recognised: it is null. */
export const fewestShown = 5;

export const statisticTabs = ['paths', 'items', 'topics'] as const;
export type StatisticTab = (typeof statisticTabs)[number];
export const topicOrders = ['title', 'questions', 'unanswered', 'learners', 'dead'] as const;
export type TopicOrder = (typeof topicOrders)[number];
export const itemFilters = ['wanted', 'live', 'retired', 'draft'] as const;
export type ItemFilter = (typeof itemFilters)[number];

export type ItemCounts = { wanted: number; live: number; retired: number; draft: number };

const page = z.coerce.number().int().min(1).max(10_000).catch(1);
export const PathFiguresInput = z.object({});
export const TopicFiguresInput = z.object({ order: z.enum(topicOrders).catch('unanswered'), page });
export const ItemFiguresInput = z.object({ state: z.enum(itemFilters).catch('wanted'), page });

/** What learners did of one version of a path; null: too few to be told. */
export type PathFigures = {
  slug: string;
  title: string;
  version: number;
  isNewest: boolean;
  learners: number | null;
  finished: number | null;
  /** How many passed the gate of each stage. */
  stages: { title: string; passed: number | null }[];
};

/** What is asked, placed and learned at a topic. */
export type TopicFigures = {
  id: number;
  slug: string;
  title: string;
  areaTitle: string;
  questions: number;
  unanswered: number;
  articles: number;
  docs: number;
  resources: number;
  dead: number;
  items: number;
  learners: number | null;
  done: number | null;
  /** Languages in which it has no body. */
  missing: ('zh-cn' | 'en')[];
  /** Languages in which it says something older than in the other. */
  stale: ('zh-cn' | 'en')[];
};

export type ItemFigures = {
  id: number;
  prompt: string;
  kind: (typeof itemKinds)[number];
  topic: { id: number; slug: string; title: string };
  state: 'draft' | 'live' | 'retired';
  review: 'none' | 'wanted' | 'settled';
  reason: 'too-hard' | 'too-easy' | 'discrimination' | null;
  /** Null: too few answers to be told. */
  attempts: number | null;
  right: number | null;
  discrimination: number | null;
};

export const itemVerdicts = ['settle', 'retire', 'restore'] as const;
/** settle: it is good as it is; retire: it is asked no more; restore: it is asked again. */
export const JudgeItemInput = z.object({ id: rule.id(), verdict: z.enum(itemVerdicts) });
