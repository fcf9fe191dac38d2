import { type RawBuilder, sql } from 'kysely';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { readable } from '#app/ask/suggestions/suggestions.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { isReviewer } from '#app/moderation/reviews/moderation.policy.ts';
import { getScope } from '#app/moderation/reviews/moderation.queries.server.ts';
import { inQueue, waiting } from '#app/moderation/reviews/reviews.queries.server.ts';
import { type InboxCount, type InboxKind, inboxKinds, type Place } from './inbox-queues.schema.ts';

/** The right of the console to see the list; each kind takes the right to its desk too. */
export const inboxRight = 'inbox/all';

/** So many of a kind are counted at most. */
const countedMost = 1000;

/** How many matters of all desks wait for the caller: for the console's menu; 0 without the list. */
export async function countInbox(ctx: Ctx): Promise<number> {
  if (!(await hasConsole(ctx, inboxRight))) return 0;
  return (await countQueues(ctx, await findQueues(ctx))).reduce((sum, { count }) => sum + count, 0);
}

/** Where the matters of a kind stand: its tables, which of them wait for the caller, since when, and their ids. */
type Queue = { from: RawBuilder<unknown>; since: RawBuilder<unknown>; id: RawBuilder<unknown> };
type Queues = ReadonlyMap<InboxKind, Queue>;

/** The queues of the desks that the caller has, also of those at which they only look. */
export async function findQueues(ctx: Ctx): Promise<Queues> {
  const { id: memberId } = requireMember(ctx);
  const [reviews, reports, ratings, plugins, map] = await Promise.all(
    ['reviews', 'reports', 'market/ratings', 'market/reviews', 'aiMap/proposals'].map((name) => hasConsole(ctx, name)),
  );
  const [scope, editor] = reviews ? await Promise.all([getScope(ctx), editorOf(ctx)]) : [null, null];
  const queues = new Map<InboxKind, Queue>();
  const add = (kind: InboxKind, has: boolean | undefined, queue: () => Omit<Queue, 'id'>, id = sql`w.id`) =>
    has && queues.set(kind, { ...queue(), id });
  const texts = (isFlagged: boolean) => () => ({
    from: sql`ask.review r join ask.category c on c.id = r.category_id
      where ${waiting(ctx, memberId, scope!)} and ${isFlagged ? inQueue('flags') : sql`r.cause in ('held', 'first')`}`,
    since: sql`r.created_at`,
  });
  const isReviewing = scope !== null && isReviewer(scope);
  add('held', isReviewing, texts(false), sql`r.id`);
  add('flags', isReviewing, texts(true), sql`r.id`);
  add('messages', reports, () => ({
    from: sql`messages.report w where w.handled_at is null`,
    since: sql`w.created_at`,
  }));
  add('ratings', ratings, () => ({
    // of all reports of a rating the first
    from: sql`market.rating_report w where w.decision_id is null and not exists (select from market.rating_report o
      where o.rating_id = w.rating_id and o.decision_id is null and (o.created_at, o.id) < (w.created_at, w.id))`,
    since: sql`w.created_at`,
  }));
  add('plugins', plugins, () => ({
    from: sql`market.submission w where w.state = 'waiting' and not w.is_afterwards`,
    since: sql`((w.turn_at at time zone 'UTC') - make_interval(secs => w.with_us_s))`,
  }));
  add('edits', editor !== null && (editor.mayEditAll || editor.mayReview === true), () => ({
    from: sql`(select s.id, s.created_at from ask.suggestion s join ask.post p on p.id = s.post_id
        left join ask.answer a on s.subject = 'answer' and a.id = s.subject_id
      where s.state = 'open' and s.author_id <> ${memberId} and ${readable(ctx)}) w where true`,
    since: sql`w.created_at`,
  }));
  add('map', map, () => ({ from: sql`aimap.proposal w where w.state = 'open'`, since: sql`w.created_at` }));
  return queues;
}

/**
 * The places of a page, the longest waiting first; when it is to end before a place, backwards from there.
 * @param limit how many at most
 */
export async function readPlaces(
  ctx: Pick<Ctx, 'db'>,
  queues: readonly [InboxKind, Queue][],
  { before, after, limit }: { before: string; after: string; limit: number },
): Promise<Place[]> {
  if (queues.length === 0) return [];
  const { rows } = await sql<Place>`${placesOf(queues, { before, after, limit })}`.execute(ctx.db);
  return rows;
}

/** The statement of a page of places. */
export function placesOf(
  queues: readonly [InboxKind, Queue][],
  { before, after, limit }: { before: string; after: string; limit: number },
): RawBuilder<unknown> {
  const isBack = before !== '';
  const edge = toPlace(isBack ? before : after);
  const way = isBack ? sql`desc` : sql`asc`;
  const parts = queues.map(
    ([kind, { from, since, id }]) => sql`(select ${kind}::text kind, ${rankOf(kind)}::integer "rank", ${id} id,
      (extract(epoch from ${since}) * 1000000)::bigint micros
      from ${from} and ${beyond(kind, { since, id }, edge, isBack)}
      order by ${since} ${way}, ${id} ${way} limit ${sql.lit(limit)})`,
  );
  return sql`select kind, id, micros from (${sql.join(parts, sql` union all `)}) found
    order by micros ${way}, "rank" ${way}, id ${way} limit ${sql.lit(limit)}`;
}

const rankOf = (kind: InboxKind) => inboxKinds.indexOf(kind);

/** The condition that a matter stands behind a place, or before it; of one moment the kinds follow each other. */
function beyond(
  kind: InboxKind,
  { since, id }: Pick<Queue, 'since' | 'id'>,
  edge: Place | null,
  isBack: boolean,
): RawBuilder<unknown> {
  if (!edge) return sql`true`;
  const instant = sql`(timestamptz 'epoch' + ${edge.micros}::bigint * interval '1 microsecond')`;
  const at = kind === 'plugins' ? sql`(${instant} at time zone 'UTC')` : instant;
  const rank = rankOf(kind) - rankOf(edge.kind);
  if (rank === 0)
    return isBack
      ? sql`(${since}, ${id}) < (${at}, ${edge.id}::bigint)`
      : sql`(${since}, ${id}) > (${at}, ${edge.id}::bigint)`;
  if (isBack) return rank < 0 ? sql`${since} <= ${at}` : sql`${since} < ${at}`;
  return rank > 0 ? sql`${since} >= ${at}` : sql`${since} > ${at}`;
}

/** A place as it stands in an address. */
export const placeOf = ({ micros, kind, id }: Place) => `${micros}.${kind}.${id}`;

function toPlace(text: string): Place | null {
  const [micros, name, id] = text.split('.');
  const kind = inboxKinds.find((one) => one === name);
  return kind ? { kind, micros: Math.min(Number(micros), 4e15), id: Number(id) } : null;
}

/** How many of each kind wait, without those of which nothing does. */
export async function countQueues(ctx: Pick<Ctx, 'db'>, queues: Queues): Promise<InboxCount[]> {
  if (queues.size === 0) return [];
  const parts = [...queues].map(
    ([kind, { from, since }]) => sql`(select ${kind}::text kind, count(*)::integer "count",
      floor(extract(epoch from min(since)))::bigint since
      from (select ${since} since from ${from} order by ${since} limit ${sql.lit(countedMost)}) w having count(*) > 0)`,
  );
  const { rows } = await sql<InboxCount>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return rows;
}
