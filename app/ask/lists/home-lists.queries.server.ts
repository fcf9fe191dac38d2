import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { dayStart, siteDay } from '#app/core/site-day.ts';
import { praisedJson, type PraisedRow, toPraised } from '#app/ask/answers/answers.queries.server.ts';
import { prepared } from '#app/ask/parts/post-columns.queries.server.ts';
import { memberNumbersJson } from '#app/ask/parts/post-counters.queries.server.ts';
import { readableChannels } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { ListSort, ListType, PostRow } from '#app/ask/parts/ask.schema.ts';
import { firstAnswer_s } from './first-answers.commands.server.ts';
import { keysOf } from './list-keys.queries.server.ts';
import { type FoundRow, rowsJson, shownRows } from './lists.queries.server.ts';
import type { HomeView } from './lists.schema.ts';

/** What the home page shows: newest questions, hot posts, latest articles and numbers. */
export async function getHome(ctx: Ctx): Promise<HomeView> {
  const channels = readableChannels(ctx);
  const part = (type: ListType, sort: ListSort, limit: number) =>
    rowsJson(ctx, keysOf({ type, id: 0, sort, channels, limit, isForward: true, bound: null }), true, sort);
  const { rows } = await sql<HomeFound>`
    select ${part('question', 'newest', 6)} newest, ${part('all', 'hot', 5)} hot,
      ${part('article', 'newest', 4)} articles,
      ${praisedJson(ctx, 3)} praised, ${memberNumbersJson} numbers, ${todayJson(ctx)} today,
      ${firstAnswer_s} "firstAnswer_s"
    where ${prepared}`.execute(readerOf(ctx));
  const home = rows[0]!;
  const cards = await listCards(
    ctx,
    [...home.newest, ...home.hot, ...home.articles, ...home.praised].map((row) => row.author),
  );
  const { questions, articles, answered, answers } = home.numbers;
  return {
    newest: shownRows(home.newest, cards).map(toHomeRow),
    hot: shownRows(home.hot, cards).map(({ id, title, language, score, answers: count }) => ({
      id,
      title,
      language,
      score,
      answers: count,
    })),
    articles: shownRows(home.articles, cards).map(({ id, title, language, excerpt, author }) => ({
      id,
      title,
      language,
      excerpt,
      author: author.nickname,
    })),
    praised: toPraised(home.praised, cards),
    numbers: { questions, articles, answered, answers },
    today: home.today,
    firstAnswer_s: home.firstAnswer_s,
  };
}

function toHomeRow({
  id,
  kind,
  title,
  language,
  tags,
  author,
  reputation,
  score,
  answers,
  solved,
  createdAt,
}: PostRow): HomeView['newest'][number] {
  return {
    id,
    kind,
    title,
    language,
    tags: tags.map((tag) => ({ id: tag.id, name: tag.name })),
    author,
    reputation,
    score,
    answers,
    solved,
    createdAt,
  };
}

type HomeFound = Record<'newest' | 'hot' | 'articles', FoundRow[]> &
  Pick<HomeView, 'numbers' | 'today' | 'firstAnswer_s'> & { praised: PraisedRow[] };

/** What came since midnight by the site's clock, of what everybody may read. */
function todayJson({ now }: Ctx): RawBuilder<unknown> {
  const since = dayStart(siteDay(now));
  return sql`json_build_object('questions', (select count(*) from ask.post where kind = 'question'
      and channel in (0, 1, 2, 3) and created_at >= ${since} and deleted_at is null),
    'answers', (select count(*) from ask.answer a join ask.post p on p.id = a.post_id
      where a.created_at >= ${since} and a.deleted_at is null and p.deleted_at is null
        and p.channel in (0, 1, 2, 3)))`;
}
