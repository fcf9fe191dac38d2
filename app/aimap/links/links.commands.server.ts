import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact, type Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { applyMapChanges } from '#app/aimap/revisions/map-writes.commands.server.ts';
import type { ResourceFields } from '#app/aimap/revisions/map-revisions.schema.ts';
import en from './links-api.en.ts';
import zh from './links-api.zh.ts';
import type { ArchiveLinkInput, LinkIdInput, ReplaceLinkInput } from './links.schema.ts';

const say = bilingual(zh, en);
type Tctx = Ctx & { db: Tx };
const right = 'aiMap/links/edit';

/** The job that asks one link at once. */
export const checkLinkJob = { name: 'aimap.checkLink' };
export type CheckLinkData = { linkId: number };

/**
 * Has a link asked at once, by a job.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function checkLink(ctx: Ctx, { id }: z.output<typeof LinkIdInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await lockLink(tctx, id);
    await sql`update aimap.link set due_at = least(due_at, ${tctx.now}) where id = ${id}`.execute(tctx.db);
    await enqueue<CheckLinkData>(tctx, checkLinkJob, { linkId: id });
    await audit(tctx, 'aimap.askLink', { kind: 'link', id });
    return new Reply(null, { text: say.checking });
  });
}

/**
 * Gives all resources that have a link another address, which is then checked itself.
 * @throws Refusal need-login, forbidden, not-found; a topic has a resource with that address already
 */
export async function replaceLink(ctx: Ctx, { id, url }: z.output<typeof ReplaceLinkInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const before = await lockLink(tctx, id);
    if (before === url) return new Reply(null, { text: say.same });
    const { rows: twice } = await sql`select from aimap.resource a join aimap.resource b using (node_id)
      where a.url = ${before} and b.url = ${url} limit 1`.execute(tctx.db);
    if (twice.length > 0) throw new Refusal(say.twice, { fields: { url: say.twice } });
    await revise(tctx, before, { url, archivedUrl: null }, say.whyReplaced);
    await settleReports(tctx, url);
    await sql`delete from aimap.link where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'aimap.replaceLink', { kind: 'link', id }, { before, after: url });
    return new Reply(null, { text: say.replaced });
  });
}

/**
 * Says where a copy of a link lies, or that there is none: a dead link leads there.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function archiveLink(ctx: Ctx, { id, archivedUrl }: z.output<typeof ArchiveLinkInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const url = await lockLink(tctx, id);
    const value = archivedUrl === '' ? null : archivedUrl;
    const isChanged = await revise(tctx, url, { archivedUrl: value }, say.whyArchived);
    if (!isChanged) return new Reply(null, { text: say.same });
    await settleReports(tctx, url);
    await audit(tctx, 'aimap.archiveLink', { kind: 'link', id }, { url, archivedUrl });
    return new Reply(null, { text: value === null ? say.unarchived : say.archived });
  });
}

/**
 * Says that what members reported of a link was looked at. Doing it again changes nothing.
 * @throws Refusal need-login, forbidden, not-found
 */
export async function settleLink(ctx: Ctx, { id }: z.output<typeof LinkIdInput>): Promise<Reply> {
  await requireConsole(ctx, right);
  requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const count = await settleReports(tctx, await lockLink(tctx, id));
    if (count > 0) await audit(tctx, 'aimap.settleReports', { kind: 'link', id }, { reports: count });
    return new Reply(null, { text: count > 0 ? say.settled : say.same });
  });
}

async function settleReports(tctx: Tctx, url: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update aimap.link_report p set state = 'settled', settled_at = ${tctx.now} from aimap.resource r
    where r.id = p.resource_id and r.url = ${url} and p.state = 'open' returning p.id`.execute(tctx.db);
  return rows.length;
}

/** Changes all resources with an address, as a revision of the map. */
async function revise(tctx: Tctx, url: string, to: Partial<ResourceFields>, why: LocalText): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from aimap.resource where url = ${url} order by id`.execute(
    tctx.db,
  );
  const changes = rows.map(({ id }) => ({ thing: 'resource', id, to }) as const);
  const by = { byId: requireMember(tctx).id, reason: why.in(tctx.language) };
  return (await applyMapChanges(tctx, changes, by, new Map())) !== null;
}

async function lockLink(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ url: string }>`select url from aimap.link where id = ${id} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].url;
}
