import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import { type BadgeSlug, type Earned, marks } from './badges.schema.ts';

/** A text whose score has just changed, by a vote for or against. */
export type Scored = {
  subject: 'post' | 'answer';
  id: number;
  kind: PostKind;
  authorId: number;
  before: number;
  after: number;
  isOwnQuestion: boolean;
  accepted: boolean;
};

const byKind: Partial<Record<PostKind | 'answer', readonly [BadgeSlug, number][]>> = {
  question: [
    ['student', 1],
    ['niceQuestion', marks.nice],
    ['goodQuestion', marks.good],
    ['greatQuestion', marks.great],
  ],
  article: [
    ['niceArticle', marks.nice],
    ['goodArticle', marks.good],
    ['greatArticle', marks.great],
  ],
  answer: [
    ['niceAnswer', marks.nice],
    ['goodAnswer', marks.good],
    ['greatAnswer', marks.great],
  ],
};

/** The badges whose score a text has just reached. */
export function badgesOfScore({
  subject,
  id,
  kind,
  authorId,
  before,
  after,
  isOwnQuestion,
  accepted,
}: Scored): Earned[] {
  const reached = (score: number) => before < score && after >= score;
  const earned = (byKind[subject === 'answer' ? 'answer' : kind] ?? [])
    .filter(([, score]) => reached(score))
    .map(([badge]) => badge);
  if (subject === 'answer') {
    if (!isOwnQuestion && reached(1)) earned.push('teacher');
    if (isOwnQuestion && reached(marks.selfLearner)) earned.push('selfLearner');
    if (accepted && !isOwnQuestion && reached(marks.nice)) earned.push('enlightened');
  }
  return earned.map((badge) => ({ badge, memberId: authorId, subject, subjectId: id }));
}

/** The badges that a question's views have just reached. */
export function badgesOfViews({
  id,
  authorId,
  before,
  after,
}: {
  id: number;
  authorId: number;
  before: number;
  after: number;
}): Earned[] {
  const steps: [BadgeSlug, number][] = [
    ['popularQuestion', marks.popular],
    ['notableQuestion', marks.notable],
    ['famousQuestion', marks.famous],
  ];
  return steps
    .filter(([, views]) => before < views && after >= views)
    .map(([badge]) => ({ badge, memberId: authorId, subject: 'post', subjectId: id }));
}
