import { type Block, type DemoText, joinBlocks, type SnippetBlocks } from './demo-blocks.ts';
import { type DemoBatch, type DemoPlan, momentAt, type Shape, shapeOf } from './demo-plan.ts';
import { drawSubject, type Subject } from './demo-phrases.ts';
import { Random, Zipf } from './demo-random.ts';
import {
  type Voice,
  writeAnswer,
  writeArticle,
  writeComment,
  writeEdit,
  writeQuestion,
  writeTitle,
} from './demo-texts.ts';
import { demoCategories, demoTags } from './demo-vocabulary.ts';
import { type Crowd, type DemoVote, downOf, drawMember, drawVotes, later, upOf } from './demo-votes.ts';

/** A saved state; the last of an entry's revisions is what is shown. */
export type DemoRevision = { markdown: string; at: Date };
type Entry = DemoText & { id: number; author: number; at: Date; votes: DemoVote[]; revisions: DemoRevision[] };

export type DemoAnswer = Entry & { acceptedAt: Date | null };
export type DemoComment = {
  id: number;
  answerId: number | null;
  author: number;
  at: Date;
  markdown: string;
  html: string;
  votes: DemoVote[];
};

/** A post with everything below it. */
export type DemoPost = Entry & {
  kind: 'question' | 'article';
  title: string;
  language: 'zh-cn' | 'en';
  /** Positions in `demoCategories` and `demoTags`. */
  category: number;
  tags: number[];
  answers: DemoAnswer[];
  comments: DemoComment[];
  bookmarks: { member: number; at: Date }[];
  activeAt: Date;
  views: number;
};

const tagRanks = new Zipf(demoTags.length, 0.9);
const categoryOfTag = demoTags.map((tag) => demoCategories.indexOf(tag.category));
/** How many posts have one tag, two, … five. */
const tagCountShares = [0.1, 0.25, 0.4, 0.18, 0.07];
const voices: { upTo: number; voice: Voice; language: 'zh-cn' | 'en' }[] = [
  { upTo: 0.7, voice: { language: 'zh', isMixed: false }, language: 'zh-cn' },
  { upTo: 0.9, voice: { language: 'en', isMixed: false }, language: 'en' },
  { upTo: 0.98, voice: { language: 'zh', isMixed: true }, language: 'zh-cn' },
  { upTo: 1, voice: { language: 'en', isMixed: true }, language: 'en' },
];

/** The posts of a batch. Every post depends on the seed and its place alone. */
export function* listPosts(plan: DemoPlan, batch: DemoBatch, snippets: SnippetBlocks): Generator<DemoPost> {
  let answerId = plan.first.answer + batch.answersBefore;
  let commentId = plan.first.comment + batch.commentsBefore;
  for (let index = batch.from; index < batch.to; index++) {
    const shape = shapeOf(plan.seed, index);
    yield writePost({ plan, index, shape, snippets, answerId, commentId });
    answerId += shape.answers;
    commentId += shape.comments;
  }
}

type Task = {
  plan: DemoPlan;
  index: number;
  shape: Shape;
  snippets: SnippetBlocks;
  answerId: number;
  commentId: number;
};
type Writing = Parameters<typeof writeTitle>[0];
type Scene = Task & { crowd: Crowd; writing: Writing; random: Random };

function writePost(task: Task): DemoPost {
  const { plan, index, shape } = task;
  const random = new Random(plan.seed, index, 3);
  const kind = shape.isQuestion ? 'question' : 'article';
  const share = (index + random.next()) / plan.posts;
  const mood = random.next();
  const { voice, language } = voices.find(({ upTo }) => mood < upTo)!;
  const tags = drawTags(random);
  const subject: Subject = drawSubject(
    random,
    tags.map((tag) => demoTags[tag]!),
  );
  const scene: Scene = {
    ...task,
    random,
    crowd: { plan, share },
    writing: { random, subject, voice, snippets: task.snippets },
  };
  const author = drawMember(scene.crowd, random);
  const blocks = kind === 'article' ? writeArticle(scene.writing, 'u-') : writeQuestion(scene.writing);
  const title = writeTitle(scene.writing, kind);
  const at = new Date(momentAt(plan, share));
  const own = entry(scene, {
    id: plan.first.post + index,
    author,
    at,
    blocks,
    editedShare: 0.04,
    votes: { silence: 0.35, downShare: 0.06 },
  });
  const answers = writeAnswers(scene, own);
  const bookmarks = drawVotes(scene.crowd, random, { author, at, silence: 0.85, downShare: 0 }).map((vote) => ({
    member: vote.member,
    at: vote.at,
  }));
  return {
    ...own,
    kind,
    title,
    language,
    category: random.isChance(0.85) ? categoryOfTag[tags[0]!]! : random.int(0, demoCategories.length - 1),
    tags,
    answers,
    comments: writeComments(scene, own, answers),
    bookmarks,
    activeAt: new Date(
      Math.max(...[own, ...answers].flatMap((text) => [text.at.getTime(), text.revisions.at(-1)!.at.getTime()])),
    ),
    views: Math.floor(random.logNormal(60, 1.1) * (1 + upOf(own.votes) / 2 + answers.length / 4)),
  };
}

function drawTags(random: Random): number[] {
  let count = 1;
  for (let rest = random.next() - tagCountShares[0]!; rest > 0 && count < tagCountShares.length; count++)
    rest -= tagCountShares[count]!;
  const tags = new Set<number>();
  while (tags.size < count) tags.add(tagRanks.draw(random));
  return [...tags];
}

type NewEntry = {
  id: number;
  author: number;
  at: Date;
  blocks: Block[];
  editedShare: number;
  votes: { silence: number; downShare: number };
};

function entry(
  { plan, random, crowd, writing }: Scene,
  { id, author, at, blocks, editedShare, votes }: NewEntry,
): Entry {
  const first = joinBlocks(blocks);
  const isEdited = random.isChance(editedShare);
  const text = isEdited ? joinBlocks([...blocks, writeEdit(writing)]) : first;
  const revisions = [
    { markdown: first.markdown, at },
    ...(isEdited ? [{ markdown: text.markdown, at: later(plan, random, at, 20) }] : []),
  ];
  return { ...text, id, author, at, revisions, votes: drawVotes(crowd, random, { author, at, ...votes }) };
}

function writeAnswers(scene: Scene, post: Entry): DemoAnswer[] {
  const { plan, random, shape, crowd } = scene;
  const times = Array.from({ length: shape.answers }, () => later(plan, random, post.at, 6)).sort(
    (a, b) => a.getTime() - b.getTime(),
  );
  const answers: DemoAnswer[] = times.map((at, i) => {
    const blocks = writeAnswer(scene.writing);
    const made = entry(scene, {
      id: scene.answerId + i,
      author: drawMember(crowd, random),
      at,
      blocks,
      editedShare: 0.03,
      votes: { silence: 0.4, downShare: 0.05 },
    });
    return { ...made, acceptedAt: null };
  });
  if (answers.length === 0 || !random.isChance(0.5)) return answers;
  const best = answers.toSorted((a, b) => upOf(b.votes) - upOf(a.votes) || a.id - b.id)[0]!;
  const accepted = random.isChance(0.8) ? best : random.pick(answers);
  accepted.acceptedAt = later(plan, random, accepted.at, 8);
  return answers;
}

function writeComments(scene: Scene, post: Entry, answers: DemoAnswer[]): DemoComment[] {
  const { plan, random, shape, crowd, writing } = scene;
  const places = Array.from({ length: shape.comments }, () => {
    const target = answers.length > 0 && random.isChance(0.6) ? random.pick(answers) : null;
    return { target, at: later(plan, random, (target ?? post).at, 5) };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
  return places.map(({ target, at }, i) => {
    const author = drawMember(crowd, random);
    const { markdown, html } = writeComment(writing);
    const votes = drawVotes(crowd, random, { author, at, silence: 0.92, downShare: 0 });
    return { id: scene.commentId + i, answerId: target?.id ?? null, author, at, markdown, html, votes };
  });
}

/** The sum of an entry's votes. */
export const scoreOf = ({ votes }: { votes: readonly DemoVote[] }): number => upOf(votes) - downOf(votes);
