import { type CopyValue, demoTableNames, type DemoTable, toCopyLine } from './demo-copy.ts';
import type { DemoBatch, DemoPlan } from './demo-plan.ts';
import { type DemoAnswer, type DemoPost, listPosts, scoreOf } from './demo-posts.ts';
import type { SnippetBlocks } from './demo-blocks.ts';
import { toSearchRow } from './demo-search.ts';
import { demoCategories, demoTags } from './demo-vocabulary.ts';
import { type DemoVote, downOf, upOf } from './demo-votes.ts';

/** What a batch adds to the product's numbers; categories and tags by their places in the vocabulary. */
export type DemoTally = {
  questions: number;
  articles: number;
  answered: number;
  solved: number;
  answers: number;
  comments: number;
  categories: number[];
  tags: number[];
};

/** A batch ready for COPY. */
export type DemoRows = { tables: Record<DemoTable, Uint8Array<ArrayBuffer>>; tally: DemoTally };

/** No tally yet. */
export const emptyTally = (): DemoTally => ({
  questions: 0,
  articles: 0,
  answered: 0,
  solved: 0,
  answers: 0,
  comments: 0,
  categories: demoCategories.map(() => 0),
  tags: demoTags.map(() => 0),
});

/** Generates a batch. */
export function makeRows(plan: DemoPlan, batch: DemoBatch, snippets: SnippetBlocks): DemoRows {
  const sheet = new Sheet();
  const tally = emptyTally();
  for (const post of listPosts(plan, batch, snippets)) {
    addPost(sheet, plan, post);
    count(tally, post);
  }
  return { tables: sheet.toBytes(), tally };
}

class Sheet {
  #lines = Object.fromEntries(demoTableNames.map((name) => [name, ''])) as Record<DemoTable, string>;

  add(table: DemoTable, ...values: CopyValue[]): void {
    this.#lines[table] += toCopyLine(values);
  }

  toBytes(): Record<DemoTable, Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    return Object.fromEntries(demoTableNames.map((name) => [name, encoder.encode(this.#lines[name])])) as Record<
      DemoTable,
      Uint8Array<ArrayBuffer>
    >;
  }
}

function addPost(sheet: Sheet, plan: DemoPlan, post: DemoPost): void {
  const { id, author, at, activeAt, html, text, excerpt, title, kind, language, views, answers, votes } = post;
  const category = plan.categoryIds[post.category]!;
  const tagIds = post.tags.map((tag) => plan.tagIds[tag]!);
  const answerScore = answers.reduce((sum, answer) => sum + scoreOf(answer), 0);
  const score = scoreOf(post);
  const hot = hotness({
    views,
    score,
    answers: answers.length,
    answerScore,
    createdAt: at,
    activeAt,
    now_ms: plan.now_ms,
  });
  const accepted = answers.filter((answer) => answer.acceptedAt).length;
  const numbers = [
    upOf(votes),
    downOf(votes),
    answers.length,
    answerScore,
    accepted,
    views,
    post.bookmarks.length,
    hot,
  ];
  sheet.add(
    'ask.post',
    id,
    kind,
    author,
    category,
    language,
    title,
    excerpt,
    html,
    text,
    post.revisions.length,
    ...numbers,
    at,
    activeAt,
  );
  tagIds.forEach((tag, i) =>
    sheet.add('ask.post_tag', id, tag, i + 1, language === 'en' ? 1 : 0, at, activeAt, hot, score),
  );
  post.revisions.forEach((state, i) =>
    sheet.add('ask.revision', 'post', id, i + 1, title, state.markdown, category, tagIds, author, '', state.at),
  );
  addVotes(sheet, 'post', id, id, votes);
  for (const answer of answers) addAnswer(sheet, post, answer);
  for (const comment of post.comments) {
    sheet.add(
      'ask.comment',
      comment.id,
      id,
      comment.answerId,
      comment.author,
      comment.markdown,
      comment.html,
      scoreOf(comment),
      comment.at,
    );
    addVotes(sheet, 'comment', comment.id, id, comment.votes);
  }
  for (const { member, at: keptAt } of post.bookmarks) sheet.add('ask.bookmark', member, id, keptAt);
  const { tsv, body, parts } = toSearchRow(plan, post);
  sheet.add('ask.search_doc', id, at, plan.searchVersion, tsv, body, parts);
}

function addAnswer(sheet: Sheet, post: DemoPost, answer: DemoAnswer): void {
  const { id, author, at, excerpt, html, text, votes, revisions, acceptedAt } = answer;
  sheet.add('ask.answer', id, post.id, author, excerpt, html, text, revisions.length, upOf(votes), downOf(votes), at);
  revisions.forEach((state, i) =>
    sheet.add('ask.revision', 'answer', id, i + 1, '', state.markdown, null, [], author, '', state.at),
  );
  if (acceptedAt) sheet.add('ask.acceptance', id, post.id, post.author, acceptedAt);
  addVotes(sheet, 'answer', id, post.id, votes);
}

function addVotes(sheet: Sheet, subject: string, id: number, postId: number, votes: readonly DemoVote[]): void {
  for (const { member, value, at } of votes) sheet.add('ask.vote', subject, id, member, postId, value, at);
}

function count(tally: DemoTally, { kind, category, tags, answers, comments }: DemoPost): void {
  tally[kind === 'question' ? 'questions' : 'articles'] += 1;
  tally.answered += answers.length > 0 ? 1 : 0;
  tally.solved += answers.some((answer) => answer.acceptedAt) ? 1 : 0;
  tally.answers += answers.length;
  tally.comments += comments.length;
  tally.categories[category]! += 1;
  for (const tag of tags) tally.tags[tag]! += 1;
}

type Heat = {
  views: number;
  score: number;
  answers: number;
  answerScore: number;
  createdAt: Date;
  activeAt: Date;
  now_ms: number;
};

const settlesAfter_ms = 691_200_000;
const settledAge_ms = 2_592_000_000;

/** `ask.hotness` of the migration ask_base: COPY cannot call it. */
function hotness({ views, score, answers, answerScore, createdAt, activeAt, now_ms }: Heat): number {
  const active_ms = activeAt.getTime();
  const moment_ms = now_ms - active_ms < settlesAfter_ms ? now_ms : active_ms + settledAge_ms;
  const ages_s = Math.max(moment_ms - createdAt.getTime() + moment_ms - active_ms, 0) / 1000;
  return (Math.log10(Math.max(views, 1)) * 4 + (answers * score) / 5 + answerScore) / (1 + ages_s / 7200) ** 1.5;
}
