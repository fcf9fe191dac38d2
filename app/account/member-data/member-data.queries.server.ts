import { type RawBuilder, sql } from 'kysely';
import { type Ctx, type LoginActor, readAlong, requireMember } from '#app/core/ctx.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { readPrivate } from '#app/core/files/private-files.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { exportEvery_ms, fundsIn } from './member-data.policy.ts';
import type { ClosingFacts, Closure, ContentChoice, ExportState, Fund } from './member-data.schema.ts';

/**
 * One file of an export: a list of records, or one record, written as JSON. `about` says in the README what it holds.
 * Records are read when asked for, so that a fault in one file leaves no other reading behind.
 */
export type ExportFile = { path: string; about: LocalText; records: () => AsyncIterable<object> | Promise<object> };

/**
 * What a domain does for a member who takes their data along or closes the account. Each domain with data of members
 * gives one, `app/jobs.server.ts` puts them together. Both run with the member as actor.
 */
export type MemberData = {
  exportMemberData(ctx: Ctx, memberId: number): ExportFile[];
  /** Removes or makes anonymous what the domain keeps; may be run twice. Ledger rows stay. */
  closeMember(ctx: Ctx, memberId: number, content: ContentChoice): Promise<void>;
  /**
   * Whether money of the member's is on a way that may end in their accounts again, although none is there now: the
   * account then stays open until that is known.
   */
  hasMoneyUnderWay?(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<boolean>;
  /**
   * Which of the files, by the paths under which they were uploaded, still stand in what the domain keeps, whoever
   * wrote it: they outlive the account. For domains whose texts or records may show uploads; asked after `closeMember`.
   */
  listUsedFiles?(ctx: Ctx, memberId: number, urls: readonly string[]): Promise<string[]>;
};

/** What private files of exports are sealed for. */
export const exportPurpose = 'data-export';

/** The member as the actor of work that is done for them after they have gone. */
export const onBehalfOf = (ctx: Ctx, id: number): Ctx => ({
  ...ctx,
  actor: { kind: 'member', id, loginId: 0, ip: '', agent: '' } satisfies LoginActor,
});

/** All records of a table in steps of 500, by their ids. */
export async function* inSteps<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
): AsyncIterable<R> {
  for (let after = 0; ;) {
    const rows = await read(after, step);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < step) return;
    after = last.id;
  }
}

const step = 500;

/** The closure of a member that waits, as an expression. */
export const closureJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('content', content, 'dueAt', floor(extract(epoch from due_at))::bigint,
    'isHeld', held_at is not null) from account.closure where member_id = ${memberId})`;

/** The caller's closure that waits, or null; a page's request has it with the login. */
export async function findClosure(ctx: Ctx): Promise<Closure | null> {
  const { id } = requireMember(ctx);
  const known = readAlong(ctx, 'closure') as Closure | null | undefined;
  if (known !== undefined) return known;
  const { rows } = await sql<{ closure: Closure | null }>`
    select ${closureJson(sql`${id}::bigint`)} closure`.execute(ctx.db);
  return rows[0]!.closure;
}

/** What the caller would lose by closing the account, and whether they may. */
export async function getClosingFacts(ctx: Ctx): Promise<ClosingFacts> {
  const { id } = requireMember(ctx);
  const [closure, last, balances] = await Promise.all([
    findClosure(ctx),
    isLastAdministrator(ctx, id),
    getBalances(ctx, id),
  ]);
  return {
    closure,
    isLastAdministrator: last,
    funds: fundsIn(balances),
    points: Number(balances.points + balances.pointsHeld),
  };
}

/** The money in a member's accounts, whose owner cannot go. */
export async function listFunds(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<Fund[]> {
  return fundsIn(await getBalances(ctx, memberId));
}

/**
 * Whether nobody else could run the site: the only one in a group with all rights of the console who can log in and
 * stays.
 */
export async function isLastAdministrator(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select s.member_id id from account.staff s join account.member_group g on g.id = s.group_id and g.is_all
      and g.status
    where not account.is_suspended(s.member_id, ${ctx.now})
      and not exists (select from account.closure c where c.member_id = s.member_id and c.member_id <> ${memberId})
    limit 2`.execute(ctx.db);
  return rows.length === 1 && rows[0]!.id === memberId;
}

/** The caller's last export and when the next may be asked for. */
export async function getExport(ctx: Ctx): Promise<ExportState> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<NonNullable<ExportState['last']>>`
    select id, case when state = 'ready' and (file is null
      or expires_at <= ${ctx.now}) then 'gone' else state end state, size,
      floor(extract(epoch from requested_at))::bigint "requestedAt",
        floor(extract(epoch from expires_at))::bigint "expiresAt"
    from account.data_export where member_id = ${id} order by id desc limit 1`.execute(ctx.db);
  const last = rows[0] ?? null;
  const nextAt = last && last.state !== 'failed' ? last.requestedAt + exportEvery_ms / 1000 : 0;
  return { last, nextAt: nextAt > ctx.now.getTime() / 1000 ? nextAt : null };
}

/**
 * The file of a finished export of the caller's own, as a download.
 * @throws Refusal need-login; not-found for anybody else's, and when it has expired
 */
export async function getExportFile(ctx: Ctx, id: number): Promise<Response> {
  const actor = requireMember(ctx);
  const { rows } = await sql<{ file: string; day: string }>`
    select file, to_char(requested_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') "day" from account.data_export
    where id = ${id} and member_id = ${actor.id} and file is not null and expires_at > ${ctx.now}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const bytes = await readPrivate(exportPurpose, rows[0].file);
  const headers = {
    'content-type': 'application/zip',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="member-data-${rows[0].day}.zip"`,
  };
  return new Response(new Uint8Array(bytes), { headers });
}
