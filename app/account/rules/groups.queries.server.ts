import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { RuleArea } from './rules.schema.ts';
import type { Group } from './groups.schema.ts';

/** The groups of an area, the default one first. */
export async function listGroups(ctx: Pick<Ctx, 'db'>, area: RuleArea): Promise<Group[]> {
  const { rows } = await sql<Group>`${groupFields} where g.area = ${area}
    order by g.is_default desc, g.id`.execute(ctx.db);
  return rows;
}

/** One group, or null. */
export async function findGroup(ctx: Pick<Ctx, 'db'>, id: number): Promise<Group | null> {
  const { rows } = await sql<Group>`${groupFields} where g.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Names of groups for choices and filters. */
export async function listGroupNames(
  ctx: Pick<Ctx, 'db' | 'language'>,
  area: RuleArea,
): Promise<{ id: number; name: string }[]> {
  const name = sql.ref(ctx.language === 'en' ? 'name_en' : 'name_zh');
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${name} "name" from account.member_group where area = ${area}
      order by is_default desc, id`.execute(ctx.db);
  return rows;
}

const groupFields = sql`
  select g.id, g.area, g.name_zh, g.name_en, g.is_all, g.is_default, g.status,
    array(select r.rule_id from account.group_rule r join account.rule on rule.id = r.rule_id
      and rule.deleted_at is null
      where r.group_id = g.id order by r.rule_id) rule_ids,
    case g.area when 'site' then (select count(*) from account.member m where m.group_id = g.id and not m.is_editor)
      else (select count(*) from account.staff s where s.group_id = g.id) end people
  from account.member_group g`;
