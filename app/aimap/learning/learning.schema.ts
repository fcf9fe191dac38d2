import { z } from 'zod';
import { Answer, type AskedItem, type Feedback } from '#app/aimap/quizzes/quiz.schema.ts';

/*
 * Glossary: progress – what a member has of a topic; mastery – how sure it is that they know it today, from 0 to 1;
 * evidence – answers without help; card – when an item comes again; walked – done or skipped; gate – what a stage of a
 * path ends with; enrolment – that a member walks a path, in one of its versions.
 */

export const learnStates = ['none', 'planned', 'learning', 'done', 'skipped'] as const;
export type LearnState = (typeof learnStates)[number];

/** By what the map can be filtered: a state, or that a review is due today. */
export const ownStates = ['none', 'planned', 'learning', 'done', 'due'] as const;
export type OwnState = (typeof ownStates)[number];

/** What somebody has of a topic, as the map marks it. */
export type OwnMark = { id: number; state: LearnState; isDue: boolean };

/** Most that a member may want to review in one day, and what it is until they say. */
export const dailyBounds = { least: 1, most: 100, usual: 10 } as const;
/** So long an answer can be taken back. */
export const undo_s = 600;

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const slug = z.string().min(1).max(60);

export const AnswerItemInput = z.object({ id, answer: Answer, via: z.enum(['quiz', 'review']).default('quiz') });
export const ShowAnswerInput = z.object({ id, via: z.enum(['quiz', 'review']).default('quiz') });
export const UndoAttemptInput = z.object({ id });
export const SetProgressInput = z.object({ id, state: z.enum(learnStates) });
export const MergeProgressInput = z.object({
  states: z.array(z.object({ id, state: z.enum(learnStates) })).max(300),
  answers: z.array(z.object({ id, answer: Answer })).max(300),
});
export const SetLearningInput = z.object({
  dailyMax: z.coerce.number().int().min(dailyBounds.least).max(dailyBounds.most),
});
export const ResetLearningInput = z.object({ nodeId: id.optional() });
export const NodeLearningInput = z.object({ id });
export const PathLearningInput = z.object({ slug });
export const TakeVersionInput = z.object({ slug, version: z.coerce.number().int().min(1).max(1_000_000) });
export const ConfirmTaskInput = z.object({ slug, stage: z.coerce.number().int().min(0).max(1000) });
export const summaryName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const ShareSummaryInput = z.object({
  slug,
  name: z.string().trim().toLowerCase().min(3).max(40).regex(summaryName),
});
export const SummaryInput = z.object({ name: z.string().min(3).max(40) });

/** What is known of a topic by a member's answers. */
export type Evidence = {
  /** Share that was right, newer answers weighing more; null without any. */
  strength: number | null;
  evidence: number;
  rights: number;
  assisted: number;
};
/** Why mastery is what it is. */
export type Because = 'unasked' | 'assisted' | 'capped' | 'faded' | 'plain';
export type Mastery = Omit<Evidence, 'strength'> & {
  /** Null: nothing was answered without help. */
  value: number | null;
  /** What it was right after the last answer. */
  before: number | null;
  because: Because;
  /** Whole days since the last right answer. */
  days: number;
};

/** A topic as a learner sees it. */
export type NodeLearning = {
  state: LearnState;
  mastery: Mastery;
  /** The day of the next review, YYYY-MM-DD. */
  nextDay: string | null;
  due: number;
  items: number;
};

/** What one is told after an answer that was kept. */
export type Answered = Feedback & {
  attemptId: number;
  isAssisted: boolean;
  mastery: { before: number | null; after: Mastery };
  nextDay: string | null;
};

export type TopicName = { id: number; slug: string; title: string };
export type DueTopic = TopicName & { due: number; mastery: Mastery };
export type RecentTopic = TopicName & NodeLearning & { updatedAt: number };

/** What a learner sees of one path they walk. */
export type WalkedPath = {
  slug: string;
  title: string;
  version: number;
  newest: number;
  walked: number;
  total: number;
  percent: number;
  minutesLeft: number;
  here: (TopicName & { step: number }) | null;
  steps: { id: number; isWalked: boolean }[];
  finishedAt: number | null;
};

/** The path that a member is on, and how many items may be reviewed today. */
export type Walk = { path: WalkedPath & { here: NonNullable<WalkedPath['here']> }; open: number };

/** The one thing to do next, and why. */
export type NextStep =
  | { kind: 'review'; due: number }
  | { kind: 'prerequisite'; topic: TopicName; before: TopicName; path: { slug: string; title: string } }
  | { kind: 'step'; topic: TopicName; path: { slug: string; title: string } }
  | { kind: 'gate'; path: { slug: string; title: string } }
  | { kind: 'choose' };

export type Learning = {
  today: string;
  /** Items that may still come today, and all that are due. */
  open: number;
  due: number;
  nextDay: string | null;
  topics: DueTopic[];
  paths: WalkedPath[];
  recent: RecentTopic[];
  counts: { nodes: number; attempts: number; cards: number };
  weeks: { from: string; answers: number }[];
  dailyMax: number;
  next: NextStep;
  /** Paths to begin with, for whoever walks none. */
  offers: { slug: string; title: string; audience: string; steps: number; minutes: number }[];
};

/** What is to be reviewed now. */
export type Reviews = { items: AskedItem[]; due: number; doneToday: number; dailyMax: number; nextDay: string | null };

export type GateState = 'passed' | 'open' | 'ahead';
export type PathGate = {
  kind: 'quiz' | 'task';
  text: string;
  state: GateState;
  passedAt: number | null;
  mastery: number | null;
};
export type LearnedStep = TopicName & {
  step: number;
  level: number;
  minutes: number;
  summary: string;
  isPublished: boolean;
  state: LearnState;
  mastery: Mastery;
  due: number;
  items: number;
};
export type LearnedStage = { stage: number; title: string; gate: PathGate; steps: LearnedStep[] };

/** What a newer version of a path changes. */
export type VersionChanges = {
  version: number;
  madeAt: number;
  added: TopicName[];
  removed: TopicName[];
  moved: TopicName[];
  gates: string[];
  now: { walked: number; total: number };
  after: { walked: number; total: number };
};

/** A path as a member walks it; without an enrolment its newest version, not begun. */
export type PathLearning = {
  slug: string;
  title: string;
  audience: string;
  version: number;
  gate: number;
  isEnrolled: boolean;
  stages: LearnedStage[];
  walked: number;
  total: number;
  percent: number;
  minutesLeft: number;
  hereId: number | null;
  due: number;
  finishedAt: number | null;
  summaryName: string | null;
  changes: VersionChanges | null;
};

/** A finished path that its learner shows. */
export type PathSummary = {
  name: string;
  slug: string;
  title: string;
  audience: string;
  version: number;
  member: { id: number; nickname: string; avatar: string };
  enrolledAt: number;
  finishedAt: number;
  stages: { title: string; gate: string; steps: TopicName[] }[];
};
