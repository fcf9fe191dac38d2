import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Language } from '#app/core/texts/language.ts';
import { isEmptyRichText, rule } from '#app/core/rules.ts';
import { SelectInput } from '#app/core/select.ts';
import type { WaitingText, Withheld } from '#app/moderation/moderation.schema.ts';
import type { ThreadState } from '#app/ask/thread/thread.schema.ts';

/*
 * Glossary: post – a question, an article or a model (an entry of the catalogue); answer – a reply to a question;
 * comment – a short remark on a post or an answer; revision – one saved state of a post or answer; acceptance – the
 * asker's mark that an answer solved the question; translation – the same post written in the other language; audience
 * – which interface languages list a post.
 */

const postKinds = ['question', 'article', 'model'] as const;
export type PostKind = (typeof postKinds)[number];
/** What members publish by themselves; models go through proposals. */
const writtenKinds = ['question', 'article'] as const;

export const limits = {
  title: [6, 150],
  body: [1, 65_535],
  comment: [2, 600],
  tags: [1, 5],
  reason: [0, 200],
  page: 20,
} as const;

export const listTypes = ['all', 'question', 'article', 'category', 'tag', 'unanswered', 'mine', 'bounty'] as const;
export type ListType = (typeof listTypes)[number];
export const listSorts = ['newest', 'active', 'hot', 'votes'] as const;
/** What the list of bounties goes by: the latest offers, the largest, those that end first. */
export const bountySorts = ['newest', 'amount', 'ends'] as const;
export type ListSort = (typeof listSorts)[number] | (typeof bountySorts)[number];
/** The orders of a list. */
export const sortsOf = (type: ListType): readonly ListSort[] => (type === 'bounty' ? bountySorts : listSorts);

export type Category = { id: number; slug: string; name: string; area: number; posts: number };
export type Tag = { id: number; slug: string; name: string; posts: number };

/**
 * One row of a list. Times are unix seconds. `answers` counts visible answers, `solved` is true when one is accepted.
 */
export type PostRow = {
  id: number;
  kind: PostKind;
  title: string;
  excerpt: string;
  language: Language;
  tags: Pick<Tag, 'id' | 'slug' | 'name'>[];
  author: MemberCard;
  /** The author's; null for who has none yet, and for one without a name. */
  reputation: number | null;
  score: number;
  answers: number;
  views: number;
  solved: boolean;
  /** Points of its running bounty; null or missing without one. */
  bounty?: number | null;
  createdAt: number;
  activeAt: number;
};

/** In which order answers are read: by quality, or by time. */
export const answerSorts = ['best', 'newest', 'oldest'] as const;
export type AnswerSort = (typeof answerSorts)[number];

/** A keyset page: `next` and `previous` are opaque cursors for `?after=` and `?before=`, null at the ends. */
export type Page<T> = { rows: T[]; next: string | null; previous: string | null };

export type CommentView = {
  id: number;
  html: string;
  markdown: string;
  author: MemberCard;
  score: number;
  createdAt: number;
  voted: 0 | 1;
  canEdit: boolean;
  canDelete: boolean;
};

/** What the reader may do with a post or answer; the page hides what is false, the server enforces the same policy. */
export type Permissions = {
  canEdit: boolean;
  canDelete: boolean;
  canVote: boolean;
  canAccept: boolean;
  canComment: boolean;
  /** Propose an edit that others review. */
  canSuggest: boolean;
  canMakeWiki: boolean;
};

type Body = {
  id: number;
  html: string;
  /** The first words as plain text. */
  excerpt: string;
  /** Number of the revision shown; an edit sends back the one it started from. */
  revision: number;
  author: MemberCard;
  /** The author's; null for who has none yet, and without a name. */
  reputation?: number | null;
  score: number;
  voted: -1 | 0 | 1;
  createdAt: number;
  edited: { at: number; by: MemberCard; reason: string; revisions: number } | null;
  /** The first of them; `commentCount` is how many there are. */
  comments: CommentView[];
  commentCount: number;
  can: Permissions;
  /** How many people have edited a text that belongs to everybody; null for one that is its author's. */
  wiki: number | null;
  /** Open suggested edits, for those who may review them. */
  suggestions?: WaitingEdits;
};

/** How many edits of a text wait for a review, and the id of the newest, where reviewing them begins. */
export type WaitingEdits = { count: number; newest: number };

export type AnswerView = Body & { postId: number; accepted: boolean };

export type PostView = Body & {
  kind: PostKind;
  title: string;
  language: Language;
  category: Pick<Category, 'id' | 'slug' | 'name'>;
  tags: Pick<Tag, 'id' | 'slug' | 'name'>[];
  views: number;
  activeAt: number;
  bookmarks: number;
  bookmarked: boolean;
  answers: AnswerView[];
  answerCount: number;
  /** Cursor of the next answers when there are more than are given here. */
  moreAnswers: string | null;
  /** Bounties, closure, rules and interest. */
  state: ThreadState;
  /** The same post in the other language, when there is one. */
  translation: { id: number; language: Language; title: string } | null;
  /** Whether the reader may write here without their name, and whether they have done so before. */
  anonymity: 'none' | 'allowed' | 'usual';
  /** Why nobody but the reader, its author, sees it; null for posts everybody sees. */
  withheld: { state: Withheld; reason: string } | null;
  /** Answers and comments of the reader's own below it that nobody else sees. */
  waiting: WaitingText[];
};

export type RelatedPost = { id: number; title: string; score: number; answers: number; solved: boolean };

/**
 * What the product counts; a translated pair counts once. `answered`: questions with at least one answer, `solved`:
 * with an accepted one.
 */
export type Numbers = {
  questions: number;
  articles: number;
  models: number;
  answered: number;
  solved: number;
  answers: number;
  comments: number;
};

/** What a list is of, for its heading; null for the lists of everything of a kind. */
export type ListSubject = { type: ListType; id: number; slug: string; name: string; posts: number } | null;

/**
 * The side column of the lists: categories in their order, most used tags, best of the week, questions that wait for an
 * answer.
 */
export type Aside = {
  categories: Category[];
  tags: Tag[];
  best: RelatedPost[];
  waiting: RelatedPost[];
  numbers: Numbers;
};
export type ListPage = { page: Page<PostRow>; subject: ListSubject; aside: Aside };
/** What the home page shows and nothing else: it travels twice with every first visit, as a page and as its data. */
export type HomeView = {
  newest: HomeRow[];
  hot: Pick<PostRow, 'id' | 'title' | 'score' | 'answers'>[];
  /** `author` is the name. */
  articles: (Pick<PostRow, 'id' | 'title' | 'excerpt'> & { author: string })[];
  praised: PraisedAnswer[];
  numbers: Pick<Numbers, 'questions' | 'articles' | 'answered' | 'answers'>;
  categories: Omit<Category, 'slug'>[];
};
type HomeRow = Pick<
  PostRow,
  'id' | 'kind' | 'title' | 'language' | 'author' | 'reputation' | 'score' | 'answers' | 'solved' | 'createdAt'
> & {
  tags: Pick<Tag, 'id' | 'name'>[];
};

/** An accepted answer to quote. `id` is the answer's, `title` the question's. */
export type PraisedAnswer = { id: number; postId: number; title: string; excerpt: string; author: MemberCard };

/** What the editor starts from. `tags` are names as shown. */
export type PostSource = {
  id: number;
  kind: PostKind;
  title: string;
  markdown: string;
  category: number;
  tags: string[];
  language: Language;
  revision: number;
};
export type AnswerSource = { id: number; postId: number; postTitle: string; markdown: string; revision: number };

export type FeedEntry = {
  id: number;
  kind: PostKind;
  title: string;
  html: string;
  language: Language;
  author: MemberCard;
  tags: string[];
  createdAt: number;
  editedAt: number | null;
};
export type SitemapEntry = {
  id: number;
  kind: PostKind;
  changedAt: number;
  translations: { id: number; language: Language }[];
};

/** A search hit: title and excerpt as segments, `hit` marks what matched. */
export type Segment = { text: string; hit: boolean };

const VoteSubject = z.enum(['post', 'answer', 'comment']);

/** Characters that cannot be kept: NUL, and halves of pairs. */
const text = () => z.string().overwrite((value) => value.replaceAll('\0', '').toWellFormed());

const title = rule.line().trim().min(limits.title[0]).max(limits.title[1]);
const markdown = text()
  .min(limits.body[0])
  .max(limits.body[1])
  .refine((value) => !isEmptyRichText(value), 'rule:content');
const tagNames = z.array(rule.line().trim().min(1).max(30)).min(limits.tags[0]).max(limits.tags[1]);
const id = rule.id();

/** Without one's name, where the category allows it. */
const anonymous = rule.flag().optional();

/** How long the writer had the form before them: what is written in no time is held for review. */
const typed_ms = z.coerce.number<number | string>().int().min(0).max(1e10).optional();
export const PublishPostInput = z.object({
  kind: z.enum(writtenKinds),
  title,
  markdown,
  category: id,
  tags: tagNames,
  language: z.enum(['zh-cn', 'en']),
  anonymous,
  typed_ms,
});
export const EditPostInput = PublishPostInput.omit({
  kind: true,
  language: true,
  anonymous: true,
  typed_ms: true,
}).extend({
  id,
  revision: z.coerce.number().int().min(1),
  reason: text().trim().max(limits.reason[1]).default(''),
});
export const PostAnswerInput = z.object({ postId: id, markdown, anonymous, typed_ms });
export const EditAnswerInput = z.object({
  id,
  markdown,
  revision: z.coerce.number().int().min(1),
  reason: text().trim().max(limits.reason[1]).default(''),
});
export const PostCommentInput = z.object({
  subject: z.enum(['post', 'answer']),
  id,
  markdown: text().trim().min(limits.comment[0]).max(limits.comment[1]),
  anonymous,
  typed_ms,
});
export const EditCommentInput = z.object({ id, markdown: text().trim().min(limits.comment[0]).max(limits.comment[1]) });
export const VoteInput = z.object({ subject: VoteSubject, id, value: z.coerce.number().pipe(z.literal([-1, 0, 1])) });
export const AcceptInput = z.object({ answerId: id, accepted: rule.flag() });
export const BookmarkInput = z.object({ postId: id, bookmarked: rule.flag() });
export const RollbackInput = z.object({
  subject: z.enum(['post', 'answer']),
  id,
  number: z.coerce.number().int().min(1),
  reason: text().trim().max(limits.reason[1]).default(''),
});
export const ListInput = z.object({
  type: z.enum(listTypes).default('all'),
  id: z.coerce.number().int().min(0).default(0),
  sort: z.enum([...listSorts, 'amount', 'ends']).default('newest'),
  lang: z.enum(['', 'zh-cn', 'en', 'all']).default(''),
  after: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(limits.page),
});
export const SearchInput = z.object({
  keywords: text().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(50).default(1),
  sort: z.enum(['relevance', 'newest', 'votes']).default('relevance'),
});
export const IdInput = z.object({ id });
const answerPage = { after: z.string().max(100).optional(), sort: z.enum(answerSorts).default('best') };
export const InfoInput = z.object({ id, ...answerPage, comment: id.optional(), comments: id.optional() });
export const AnswersInput = z.object({ postId: id, ...answerPage });
export const CommentsInput = z.object({
  subject: z.enum(['post', 'answer']),
  id,
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export const PlaceInput = z.object({ subject: z.enum(['answer', 'comment']), id });
export const SourceInput = z.object({ subject: z.enum(['post', 'answer']), id });
export const SimilarInput = z.object({ title: text().trim().max(limits.title[1]).default('') });
/** With select=true a remote select asks, contract section 9; `quickSearch` is then what was typed. */
export const TagsInput = SelectInput.extend({ q: text().trim().max(30).default('') });
export const MembersInput = z.object({ q: text().trim().max(32).default(''), postId: id.optional() });
export const PreviewInput = z.object({ markdown: text().max(limits.body[1]) });

/** A post, or the post an answer (`answerId`) belongs to, on a member's card. */
export type WrittenPost = {
  id: number;
  answerId: number | null;
  kind: PostKind;
  title: string;
  score: number;
  createdAt: number;
};
/**
 * Something a member wrote: `hash` leads to it on the page of its post, null for the post itself; `answers` is for
 * posts.
 */
export type OwnAct = {
  kind: PostKind | 'answer' | 'comment';
  postId: number;
  hash: string | null;
  title: string;
  score: number;
  answers: number | null;
  createdAt: number;
};
/** How much a member has written; `accepted` counts answers that solved a question. */
export type WriterNumbers = { questions: number; articles: number; answers: number; accepted: number };
/** Parts of what a member has written; recent is all of it. */
export const writtenParts = ['recent', 'answers', 'questions', 'articles'] as const;
export type WrittenPart = (typeof writtenParts)[number];
