import type {
  Category,
  ListType,
  Numbers,
  Page,
  PostKind,
  PostRow,
  PraisedAnswer,
  RelatedPost,
  Tag,
} from '#app/ask/parts/ask.schema.ts';
import type { ListTopic } from '#app/ask/parts/map-place.schema.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Language } from '#app/core/texts/language.ts';

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
  /** Within how many seconds half of the questions of 30 days had their first answer; null while too few tell. */
  firstAnswer_s: number | null;
};

/** The side column as pages show it, which say nothing of comments: then a new one leaves lists as they are. */
export type ShownAside = Omit<Aside, 'numbers'> & { numbers: Omit<Numbers, 'comments'> };

/** The side column without the number of comments. */
export function toShownAside({ numbers: { comments: _comments, ...numbers }, ...aside }: Aside): ShownAside {
  return { ...aside, numbers };
}

export type ListPage = { page: Page<PostRow>; subject: ListSubject; topic: ListTopic | null; aside: Aside };

/** What the home page shows and nothing else: it travels twice with every first visit, as a page and as its data. */
export type HomeView = {
  newest: HomeRow[];
  hot: Pick<PostRow, 'id' | 'title' | 'language' | 'score' | 'answers'>[];
  /** `author` is the name. */
  articles: (Pick<PostRow, 'id' | 'title' | 'language' | 'excerpt'> & { author: string })[];
  praised: PraisedAnswer[];
  /** What members wrote: the starter content is left out, here and below. */
  numbers: Pick<Numbers, 'questions' | 'articles' | 'answered' | 'answers'>;
  /** Since the day of the site began. */
  today: { questions: number; answers: number };
  /** Within how many seconds half of the questions of 30 days had their first answer; null while too few tell. */
  firstAnswer_s: number | null;
};

type HomeRow = Pick<
  PostRow,
  'id' | 'kind' | 'title' | 'language' | 'author' | 'reputation' | 'score' | 'answers' | 'solved' | 'createdAt'
> & {
  tags: Pick<Tag, 'id' | 'name'>[];
};

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
