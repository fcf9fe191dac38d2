import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { nameOfAct } from './act-names.queries.server.ts';
import type { Act, AuditInput } from './audit.schema.ts';
import { nameSubjects } from './audited-things.queries.server.ts';

type Filter = z.output<typeof AuditInput>;
const pageSize = 30;
/** A row is written at most this long after its own time: work that is longer has its time from its beginning. */
const writtenWithin_s = 3600;

/**
 * A page of the audit log, newest first. Each filter is an index of its own that is read in the order of ids.
 * @throws Refusal forbidden without the console's menu "audit"
 */
export async function listActs(ctx: Ctx, filter: Filter): Promise<KeysetPage<Act>> {
  await requireConsole(ctx, 'audit');
  const actorId = await actorOf(ctx, filter.actor);
  if (actorId === null) return { rows: [], before: null, after: null };
  const { rows } = await sql<Omit<Act, 'actor' | 'staff' | 'subject' | 'name'>>`
    select id, floor(extract(epoch from at))::bigint "at", actor_kind "actorKind", actor_id "actorId", action,
      coalesce(subject_kind, '') "subjectKind",
      subject_id "subjectId", detail, coalesce(request_id, '') "requestId"
    from core.audit
    where (${actorId === undefined ? sql`true` : sql`actor_id = ${actorId}`})
      and (${filter.action === '' ? sql`true` : sql`action = ${filter.action}`})
      and ${subjectOf(filter)} and ${since(filter.from)} and ${until(filter.to)}
      and (${filter.before}::bigint = 0 or id < ${filter.before})
        and (${filter.after}::bigint = 0 or id > ${filter.after})
    order by id ${isUpwards(filter) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, filter, pageSize);
  const ids = page.rows.flatMap((row) => [row.actorId, staffOf(row), memberOfLogin(row)].filter((id) => id !== null));
  const [cards, subjects] = await Promise.all([listCards(ctx, ids), nameSubjects(ctx, page.rows)]);
  const shown = page.rows.map((row) => ({
    ...row,
    name: nameOfAct(row.action, ctx.language),
    actor: row.actorId === null ? null : (cards.get(row.actorId) ?? null),
    staff: nameOf(staffOf(row), cards),
    subject:
      loggedIn(cards.get(memberOfLogin(row) ?? 0)) ?? subjects.get(`${row.subjectKind}:${row.subjectId}`) ?? null,
  }));
  return { ...page, rows: shown };
}

/** Who acted while signed in as the actor. */
const staffOf = ({ detail }: Pick<Act, 'detail'>) =>
  typeof detail['impersonatorId'] === 'number' ? detail['impersonatorId'] : null;

const nameOf = (id: number | null, cards: ReadonlyMap<number, { nickname: string }>): Act['staff'] =>
  id === null ? null : { id, name: cards.get(id)?.nickname || String(id) };

/** Whose login it is: logins are forgotten, the audit log is not. */
const memberOfLogin = ({ subjectKind, detail }: Pick<Act, 'subjectKind' | 'detail'>) =>
  subjectKind === 'login' && typeof detail['memberId'] === 'number' ? detail['memberId'] : null;

const loggedIn = (member?: { id: number; nickname: string }) =>
  member && { name: member.nickname, path: `/admin/members/${member.id}` };

/** The member's id; undefined for any, null for nobody of that name. */
async function actorOf(ctx: Ctx, actor: string): Promise<number | null | undefined> {
  const name = actor.replace(/^[@#]/, '').toLowerCase();
  if (name === '') return undefined;
  if (/^\d{1,15}$/.test(name)) return Number(name);
  return (await findMembersByNames(ctx, [name])).get(name) ?? null;
}

const subjectOf = ({ subject, subjectId }: Filter) =>
  subject === '' || subjectId === 0 ? sql`true` : sql`subject_kind = ${subject} and subject_id = ${subjectId}`;

/** Days begin in China. A bound on ids lets every index do its work; the exact one is on the time. */
function since(day: string): RawBuilder<unknown> {
  if (day === '') return sql`true`;
  const start = startOf(day, 0);
  const early = new Date(start.getTime() - writtenWithin_s * 1000);
  return sql`at >= ${start} and id > coalesce((select id from core.audit where at < ${early} order by at desc limit 1),
    0)`;
}

function until(day: string): RawBuilder<unknown> {
  if (day === '') return sql`true`;
  const end = startOf(day, 1);
  const late = new Date(end.getTime() + writtenWithin_s * 1000);
  return sql`at < ${end} and id < coalesce((select id from core.audit where at >= ${late} order by at limit 1),
    9223372036854775807)`;
}

const startOf = (day: string, daysLater: number) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + daysLater * 86_400_000);
