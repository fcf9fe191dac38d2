import { z } from 'zod';
import type { Walk } from '#app/aimap/learning/learning.schema.ts';
import type { OwnAct } from '#app/ask/own-posts/own-posts.schema.ts';
import type { NoticeView } from '#app/messages/notices/notices.schema.ts';

/** How far back the curve of the reputation reaches, in days. */
export const reputationSpans = ['30', '90', '365'] as const;
export type ReputationSpan = (typeof reputationSpans)[number];

export const OverviewInput = z.object({ span: z.enum(reputationSpans).catch('90') });

/** A point of the curve: the reputation at the end of a day of the site, and answers accepted since the last point. */
export type ReputationPoint = { day: string; reputation: number; accepted: number };

/** A day of the present week, Monday first. `reward` is what signing in on it gives or gave, in points. */
export type WeekDay = { day: string; state: 'signed' | 'missed' | 'today' | 'ahead'; reward: number };

/** Today's sign-in and the week around it. */
export type WeekOfSignIns = { today: string; isSigned: boolean; streak: number; due: number; days: WeekDay[] };

/** What waits for the member, each only where there is something to do. */
export type Todos = {
  /** Own questions that have answers and none accepted; `postId` is the newest. */
  unaccepted: { count: number; postId: number } | null;
  /** Drafts, and since how many days the oldest lies untouched. */
  drafts: { count: number; days: number } | null;
  /** Money that may be withdrawn once the real name is verified. */
  needsRealName: boolean;
  needsEmail: boolean;
};

export type MemberOverview = {
  reputation: number;
  /** Changes in the last 30 days of the site. */
  reputationGained: number;
  answers: number;
  accepted: number;
  /** How often the member's questions and articles, and the questions they answered, were read. */
  reads: number;
  curve: ReputationPoint[];
  week: WeekOfSignIns | null;
  todos: Todos;
  /** What a newcomer has done; null for who has written something. */
  firstSteps: { hasFace: boolean; follows: number } | null;
  acts: OwnAct[];
  news: NoticeView[];
  walk: Walk | null;
};
