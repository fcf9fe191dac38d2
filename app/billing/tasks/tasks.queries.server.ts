import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { firstRules, type DatedTaskRule, type Task, type TaskDesk, type TaskRuleRow, tasks } from './tasks.schema.ts';

type Read = Pick<Ctx, 'db' | 'now'>;

/** The rules of all tasks in force. */
export async function getTaskRules(ctx: Read): Promise<Record<Task, DatedTaskRule>> {
  const { rows } = await sql<DatedTaskRule & { task: Task }>`
    select distinct on (task) task, id, points, daily_cap "dailyCap", pair_cap "pairCap", is_on "isOn"
      from billing.task_rule
    where starts_at <= ${ctx.now} order by task, starts_at desc, id desc`.execute(ctx.db);
  const found = new Map(rows.map(({ task, ...rule }) => [task, rule]));
  return Object.fromEntries(tasks.map((task) => [task, found.get(task) ?? { id: 0, ...firstRules[task] }])) as Record<
    Task,
    DatedTaskRule
  >;
}

/** How many awards of each task the calling member has that stand, and how many of them are of the given site day. */
export async function countOwnAwards(
  ctx: Ctx,
  day: string,
): Promise<Record<Task, { standing: number; today: number }>> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ task: Task; standing: number; today: number }>`
    select task, count(*) filter (where withdrawn_at is null) standing,
      count(distinct subject) filter (where day = ${day}::date) today
    from billing.task_award where member_id = ${id} group by task`.execute(ctx.db);
  const found = new Map(rows.map(({ task, ...counts }) => [task, counts]));
  return Object.fromEntries(tasks.map((task) => [task, found.get(task) ?? { standing: 0, today: 0 }])) as Record<
    Task,
    { standing: number; today: number }
  >;
}

/**
 * The desk of tasks: rules in force, what they gave lately, and who changed them. @throws Refusal forbidden without the
 * desk
 */
export async function listTaskDesk(ctx: Ctx): Promise<TaskDesk[]> {
  await requireConsole(ctx, 'tasks');
  const [rules, given, changes] = await Promise.all([getTaskRules(ctx), sumAwards(ctx), listChanges(ctx)]);
  return tasks.map((task) => ({
    task,
    rule: rules[task],
    ...(given.get(task) ?? { awards: 0, points: 0, taken: 0 }),
    changes: changes.filter((change) => change.task === task),
  }));
}

type Sums = { awards: number; points: number; taken: number };

async function sumAwards(ctx: Read): Promise<Map<Task, Sums>> {
  const { rows } = await sql<Sums & { task: Task }>`
    select task, count(*) awards, sum(points) points, sum(taken) taken from billing.task_award
    where at > ${ctx.now}::timestamptz - interval '30 days' group by task`.execute(ctx.db);
  return new Map(rows.map(({ task, ...sums }) => [task, sums]));
}

type ChangeRow = Omit<TaskRuleRow, 'madeBy'> & { made_by: number | null };

async function listChanges(ctx: Ctx): Promise<TaskRuleRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, task, points, daily_cap "dailyCap", pair_cap "pairCap", is_on "isOn", note, made_by,
      floor(extract(epoch from starts_at))::bigint "startsAt"
    from (select *, row_number() over (partition by task order by id desc) n from billing.task_rule) r
      where n <= ${shownChanges} order by id desc`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ made_by }) => (made_by === null ? [] : [made_by])),
  );
  return rows.map(({ made_by, ...row }) => ({
    ...row,
    madeBy: made_by === null ? null : { id: made_by, nickname: cards.get(made_by)?.nickname ?? '' },
  }));
}

const shownChanges = 20;
