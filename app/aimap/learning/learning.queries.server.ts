import { sql } from 'kysely';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { addDays, daysBetween, siteDay, siteZone } from '#app/core/site-day.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { Learning, NodeLearning, RecentTopic, TopicName, Walk, WalkedPath } from './learning.schema.ts';
import { countedSteps, gatedStages, isWalked, nextStep, type OnWay, walkOf } from './path-progress.policy.ts';
import { listWays, type NamedStep, type Way } from './path-versions.queries.server.ts';
import { readLearned } from './progress.queries.server.ts';
import { openToday } from './reviews.policy.ts';
import { getDue } from './due-reviews.queries.server.ts';

/** So many of the topics touched last are shown, and so many paths are offered to begin with. */
const recentShown = 12;
const offered = 3;
const weeksShown = 8;

type Touched = TopicName & { updatedAt: number; isRecent: boolean };

/**
 * Everything of the caller's learning: what is due today, paths, topics, the next step and why. It is theirs alone.
 * @throws Refusal need-login
 */
export async function getLearning(ctx: Ctx): Promise<Learning> {
  const { id } = requireMember(ctx);
  const [due, ways, touched, counts, weeks] = await Promise.all([
    getDue(ctx, id),
    listWays(ctx, id),
    listTouched(ctx, id),
    countRecords(ctx, id),
    countWeeks(ctx, id),
  ]);
  const ids = new Set([...touched.map((one) => one.id), ...ways.flatMap(({ steps }) => steps.map((step) => step.id))]);
  const learned = await readLearned(ctx, id, [...ids]);
  const open = openToday(due.due, due.doneToday, due.dailyMax);
  return {
    today: siteDay(ctx.now),
    open,
    due: due.due,
    nextDay: due.nextDay,
    topics: touched.flatMap(({ isRecent: _is, updatedAt: _at, ...topic }) => {
      const { due: n, mastery } = learned.get(topic.id)!;
      return n > 0 ? [{ ...topic, due: n, mastery }] : [];
    }),
    paths: ways.map((way) => walkedPath(way, learned)),
    recent: recentOf(touched, learned),
    counts,
    weeks,
    dailyMax: due.dailyMax,
    next: nextStep(open, await listOnWay(ctx, ways, learned)),
    offers: ways.length === 0 ? await listOffers(ctx) : [],
  };
}

/** Where the caller stands on the path begun last; null for guests and who walks none. */
export async function findWalk(ctx: Ctx): Promise<Walk | null> {
  if (!isMember(ctx.actor)) return null;
  const { id } = ctx.actor;
  const ways = (await listWays(ctx, id)).filter(({ finishedAt }) => finishedAt === null);
  if (ways.length === 0) return null;
  const steps = ways.flatMap((way) => way.steps.map((step) => step.id));
  const [learned, due] = await Promise.all([readLearned(ctx, id, [...new Set(steps)]), getDue(ctx, id)]);
  for (const way of ways) {
    const path = walkedPath(way, learned);
    if (path.here) return { path: { ...path, here: path.here }, open: openToday(due.due, due.doneToday, due.dailyMax) };
  }
  return null;
}

/** Every topic of the caller's, the last touched first. @throws Refusal need-login */
export async function listOwnTopics(ctx: Ctx): Promise<RecentTopic[]> {
  const { id } = requireMember(ctx);
  const touched = await listTouched(ctx, id);
  const learned = await readLearned(
    ctx,
    id,
    touched.map((one) => one.id),
  );
  return touched.map(({ isRecent: _is, ...topic }) => ({ ...topic, ...learned.get(topic.id)! }));
}

function recentOf(touched: readonly Touched[], learned: ReadonlyMap<number, NodeLearning>): RecentTopic[] {
  return touched
    .filter(({ isRecent }) => isRecent)
    .map(({ isRecent: _is, ...topic }) => ({ ...topic, ...learned.get(topic.id)! }));
}

async function listTouched(ctx: Pick<Ctx, 'db' | 'language'>, memberId: number): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select n.id, n.slug, t.title, ${seconds('p.updated_at')} "updatedAt",
      row_number() over (order by p.updated_at desc, n.id) <= ${sql.lit(recentShown)} "isRecent"
    from aimap.learn_progress p join aimap.node n on n.id = p.node_id and n.status in ('published', 'archived')
      join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where p.member_id = ${memberId} and (p.state <> 'none' or p.evidence + p.assisted > 0)
    order by p.updated_at desc, n.id limit 1000`.execute(ctx.db);
  return rows;
}

async function countRecords(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<Learning['counts']> {
  const { rows } = await sql<Learning['counts']>`
    select (select count(*) from aimap.learn_progress where member_id = ${memberId}::bigint)::integer nodes,
      (select count(*) from aimap.quiz_attempt where member_id = ${memberId}::bigint)::integer attempts,
      (select count(*) from aimap.learn_card where member_id = ${memberId}::bigint)::integer cards`.execute(ctx.db);
  return rows[0]!;
}

/** Answers in each of the last weeks of the site, which begin on Mondays; the present one comes last. */
async function countWeeks(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<Learning['weeks']> {
  const today = siteDay(ctx.now);
  const monday = addDays(today, -((daysBetween('1970-01-05', today) % 7) + 7) % 7);
  const { rows } = await sql<Learning['weeks'][number]>`
    select w.monday::date::text "from", (select count(*) from aimap.quiz_attempt a where a.member_id = ${memberId}
        and a.at >= w.monday::date::timestamp at time zone ${siteZone}
        and a.at < (w.monday::date + 7)::timestamp at time zone ${siteZone})::integer answers
    from generate_series(${addDays(monday, -7 * (weeksShown - 1))}::date, ${monday}::date, interval '7 days') w (monday)
    order by w.monday`.execute(ctx.db);
  return rows;
}

function walkedPath(way: Way, learned: ReadonlyMap<number, NodeLearning>): WalkedPath {
  const states = new Map([...learned].map(([id, { state }]) => [id, state]));
  const counted = countedSteps(way.steps) as NamedStep[];
  const open = counted.filter(({ id }) => !isWalked(states.get(id)));
  const here = open[0];
  return {
    slug: way.slug,
    title: way.title,
    version: way.version,
    newest: way.newest,
    ...walkOf(way.steps, states),
    minutesLeft: open.reduce((sum, { minutes }) => sum + minutes, 0),
    here: here ? { ...nameOf(here), step: counted.indexOf(here) + 1 } : null,
    steps: counted.map(({ id }) => ({ id, isWalked: isWalked(states.get(id)) })),
    finishedAt: way.finishedAt,
  };
}

const nameOf = ({ id, slug, title }: TopicName): TopicName => ({ id, slug, title });

/** Where the member stands on each path, and what the next step of it needs that they have not. */
async function listOnWay(ctx: Ctx, ways: readonly Way[], learned: ReadonlyMap<number, NodeLearning>): Promise<OnWay[]> {
  const heres = ways.map(({ steps }) => countedSteps(steps).find(({ id }) => !isWalked(learned.get(id)?.state)));
  const { rows } = await sql<TopicName & { before: number; isWalked: boolean }>`
    select n.id, n.slug, t.title, e.to_id "before",
      coalesce(p.state in ('done', 'skipped'), false) "isWalked"
    from aimap.edge e join aimap.node n on n.id = e.from_id and n.status = 'published'
      join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
      left join aimap.learn_progress p on p.node_id = n.id and p.member_id = ${requireMember(ctx).id}
    where e.kind = 'prerequisite' and e.to_id = any(${heres.map((here) => here?.id ?? 0)}::bigint[])
    order by n.level, n.id`.execute(ctx.db);
  return ways.map(({ slug, title, stages, passes, steps, finishedAt }, i) => {
    const here = heres[i];
    const missing = rows.filter((one) => one.before === here?.id && !one.isWalked).map(nameOf);
    const isPassed = gatedStages({ steps, stages }).every(({ stage }) => passes.some((pass) => pass.stage === stage));
    const isFinished = finishedAt !== null && !here ? true : !here && isPassed;
    return { path: { slug, title }, here: here ? nameOf(here) : null, missing, isFinished };
  });
}

async function listOffers(ctx: Pick<Ctx, 'db' | 'language'>): Promise<Learning['offers']> {
  const ending = ctx.language === 'en' ? 'en' : 'zh';
  const { rows } = await sql<Learning['offers'][number]>`
    select h.slug, ${sql.ref(`v.title_${ending}`)} title, ${sql.ref(`v.audience_${ending}`)} audience,
      count(s.node_id)::integer steps, coalesce(sum(n.minutes), 0)::integer minutes
    from aimap.path h join aimap.path_version v on v.path_id = h.id and v.version = h.version
      left join aimap.path_step s on s.path_id = h.id and s.version = h.version
      left join aimap.node n on n.id = s.node_id
    where not h.is_archived group by h.id, v.path_id, v.version order by h.position, h.id
    limit ${sql.lit(offered)}`.execute(ctx.db);
  return rows;
}
