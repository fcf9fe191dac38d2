import type { MapPlace } from './map-place.schema.ts';
import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Language } from '#app/core/texts/language.ts';
import { isEmptyRichText, rule } from '#app/core/rules.ts';
import type { ThreadState } from './thread-state.schema.ts';

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
  /** Where it lies on the AI map, the main place first. */
  places: MapPlace[];
  /** Why nobody but the reader, its author, sees it; null for posts everybody sees. */
  withheld: { state: Withheld; reason: string } | null;
  /** Answers and comments of the reader's own below it that nobody else sees. */
  waiting: WaitingText[];
};

export type RelatedPost = { id: number; title: string; score: number; answers: number; solved: boolean };

/** What the product counts, a translated pair once; `answered`: with an answer, `solved`: with an accepted one. */
export type Numbers = {
  questions: number;
  articles: number;
  models: number;
  answered: number;
  solved: number;
  answers: number;
  comments: number;
};

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

/** A search hit: title and excerpt as segments, `hit` marks what matched. */
export type Segment = { text: string; hit: boolean };

/** Characters that cannot be kept: NUL, and halves of pairs. */
export const unboundedText = () => z.string().overwrite((value) => value.replaceAll('\0', '').toWellFormed());

const title = rule.line().trim().min(limits.title[0]).max(limits.title[1]);
const markdown = unboundedText()
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
  reason: unboundedText().trim().max(limits.reason[1]).default(''),
});
export const PostAnswerInput = z.object({ postId: id, markdown, anonymous, typed_ms });
export const EditAnswerInput = z.object({
  id,
  markdown,
  revision: z.coerce.number().int().min(1),
  reason: unboundedText().trim().max(limits.reason[1]).default(''),
});
export const PostCommentInput = z.object({
  subject: z.enum(['post', 'answer']),
  id,
  markdown: unboundedText().trim().min(limits.comment[0]).max(limits.comment[1]),
  anonymous,
  typed_ms,
});
export const EditCommentInput = z.object({
  id,
  markdown: unboundedText().trim().min(limits.comment[0]).max(limits.comment[1]),
});
export const AcceptInput = z.object({ answerId: id, accepted: rule.flag() });
export const ListInput = z.object({
  type: z.enum(listTypes).default('all'),
  id: z.coerce.number().int().min(0).default(0),
  sort: z.enum([...listSorts, 'amount', 'ends']).default('newest'),
  lang: z.enum(['', 'zh-cn', 'en', 'all']).default(''),
  /** Only posts at this topic of the AI map, or in this area; 0 for all. */
  node: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  after: z.string().max(100).optional(),
  before: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(limits.page),
});
export const SearchInput = z.object({
  keywords: unboundedText().trim().max(200).default(''),
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
export const MembersInput = z.object({ q: unboundedText().trim().max(32).default(''), postId: id.optional() });
export const PreviewInput = z.object({ markdown: unboundedText().max(limits.body[1]) });

/*
 * Glossary: flag – a member's word that something is wrong with a text; review – one look of a reviewer at one text;
 * card – a review as the reviewer sees it; held – written but waiting for its first look; withheld – kept from readers,
 * whatever the reason; word rule – a word or expression texts may not hold; ban – a member may not write for a time,
 * though they may sign in and read; moderator – a member who reviews in certain categories or tags; scope – what part
 * of the community a reviewer sees; clean-up – everything of a spammer taken away at once.
 */

export const subjects = ['post', 'answer', 'comment'] as const;

export type Subject = (typeof subjects)[number];

export type Thing = { subject: Subject; id: number };

export const withheldStates = ['held', 'flagged', 'rejected', 'cleaned', 'starter'] as const;

export type Withheld = (typeof withheldStates)[number];

/**
 * A text of the reader's own that others do not see, on the page of its post. `answerId`: the answer that a comment is
 * on.
 */
export type WaitingText = {
  subject: 'answer' | 'comment';
  id: number;
  answerId: number | null;
  html: string;
  markdown: string;
  withheld: Withheld;
  reason: string;
  createdAt: number;
};

/** An accepted answer to quote: its first paragraph. `id` is the answer's, `title` and `language` the question's. */
export type PraisedAnswer = Pick<PostRow, 'id' | 'title' | 'language' | 'excerpt' | 'author'> & { postId: number };
