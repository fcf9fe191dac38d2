import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import { parseQuery } from '#app/core/search/query.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify, withdrawNotices } from '#app/messages/notices/notices.commands.server.ts';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import en from './search-api.en.ts';
import zh from './search-api.zh.ts';
import type { Candidate } from './search-candidates.queries.server.ts';
import { readScope } from './search-filters.queries.server.ts';
import { channelLabels } from './search.queries.server.ts';
import { findStrict } from './search-relevance.queries.server.ts';
import { maxSaved, type SavedSearchInput, type SaveSearchInput, type TellSavedSearchInput } from './search.schema.ts';

const say = bilingual(zh, en);

/**
 * Keeps a search for the caller, who is told of new results from now on; a search that is kept already stays as it is.
 * @throws Refusal need-login; invalid when nothing would be looked for; refused beyond 50 searches
 */
export async function saveSearch(ctx: Ctx, { keywords }: z.output<typeof SaveSearchInput>): Promise<{ id: number }> {
  const member = requireMember(ctx);
  const { terms, phrases, excluded, filters } = parseQuery(keywords);
  if (terms.length + phrases.length + excluded.length + filters.length === 0)
    throw new Refusal(say.nothingAsked, { fields: { keywords: say.nothingAsked } });
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('ask.saved_search', ${member.id}))`.execute(tctx.db);
    const { rows: known } = await sql<{ id: number; keywords: string; language: string }>`
      select id, keywords, language from ask.saved_search where member_id = ${member.id}`.execute(tctx.db);
    const same = known.find((row) => row.keywords === keywords && row.language === tctx.language);
    if (same) return { id: same.id };
    if (known.length >= maxSaved) throw new Refusal(say.tooManySaved(maxSaved));
    const { rows } = await sql<{ id: number }>`
      insert into ask.saved_search (member_id, keywords, language, last_post_id, checked_at, created_at)
      values (${member.id}, ${keywords}, ${tctx.language}, (select coalesce(max(post_id), 0) from ask.search_doc),
        ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    await audit(tctx, 'ask.saveSearch', { kind: 'saved_search', id });
    return { id };
  });
}

/** Forgets a saved search of the caller's and what was told of it. @throws Refusal need-login, not-found */
export async function deleteSavedSearch(
  ctx: Ctx,
  { id }: z.output<typeof SavedSearchInput>,
): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`delete from ask.saved_search where id = ${id} and member_id = ${member.id}
      returning 1`.execute(tctx.db);
    if (rows.length === 0) throw notFound();
    await audit(tctx, 'ask.deleteSavedSearch', { kind: 'saved_search', id });
    await withdrawNotices(tctx, { kind: 'saved_search', id });
    return {};
  });
}

/** Sets whether the caller is told of new results of a saved search. @throws Refusal need-login, not-found */
export async function tellSavedSearch(
  ctx: Ctx,
  { id, notifies }: z.output<typeof TellSavedSearchInput>,
): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ notifies: boolean }>`
      select notifies from ask.saved_search where id = ${id}
        and member_id = ${member.id} for no key update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].notifies === notifies) return {};
    // Whoever wants to be told again is told of what comes from now on.
    await sql`update ask.saved_search set notifies = ${notifies},
      last_post_id = (select coalesce(max(post_id), 0) from ask.search_doc) where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'ask.tellSavedSearch', { kind: 'saved_search', id }, { notifies });
    return {};
  });
}

/** Notes that the caller has looked at the results of a saved search. @throws Refusal need-login, not-found */
export async function seeSavedSearch(
  ctx: Ctx,
  { id }: z.output<typeof SavedSearchInput>,
): Promise<Record<string, never>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ unseen: number }>`
      select unseen from ask.saved_search where id = ${id} and member_id = ${member.id} for no key update`.execute(
      tctx.db,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].unseen === 0) return {};
    await sql`update ask.saved_search set unseen = 0 where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'ask.seeSavedSearch', { kind: 'saved_search', id }, { unseen: rows[0].unseen });
    return {};
  });
}

type Due = { id: number; memberId: number; keywords: string; language: Language; lastPostId: number };
const batch = 100;
const most = 99;

/**
 * Looks for new results of the saved searches and tells their members: of posts that came since, that hold every word,
 * that the member may read and did not write. @returns how many searches had new results
 */
export async function checkSavedSearches(ctx: Ctx): Promise<number> {
  const newest = (
    await sql<{ id: number }>`select coalesce(max(post_id), 0) id
    from ask.search_doc`.execute(ctx.db)
  ).rows[0]!.id;
  let told = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<Due>`
      select id, member_id "memberId", keywords, language, last_post_id "lastPostId" from ask.saved_search
      where notifies and last_post_id < ${newest} and id > ${last} order by id limit ${batch}`.execute(ctx.db);
    for (const due of rows) told += (await checkOne(ctx, due, newest)) ? 1 : 0;
    if (rows.length < batch) return told;
    last = rows.at(-1)!.id;
  }
}

async function checkOne(ctx: Ctx, due: Due, newest: number): Promise<boolean> {
  const found = await findNew(
    { ...ctx, language: due.language, actor: { kind: 'member', id: due.memberId, loginId: 0, ip: '', agent: '' } },
    due,
    newest,
  );
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ unseen: number }>`
      update ask.saved_search set last_post_id = ${newest}, checked_at = ${tctx.now},
        unseen = least(${sql.lit(most)}, unseen + ${found.length}::integer)
      where id = ${due.id} and notifies and last_post_id = ${due.lastPostId} returning unseen`.execute(tctx.db);
    if (!rows[0] || found.length === 0) return false;
    const { unseen } = rows[0];
    await audit(tctx, 'ask.checkSavedSearch', { kind: 'saved_search', id: due.id }, { found: found.length });
    await notify(tctx, {
      memberId: due.memberId,
      kind: 'search',
      actorId: null,
      subject: { kind: 'saved_search', id: due.id },
      path: `${searchPath({ keywords: due.keywords, sort: 'newest' })}&saved=${due.id}`,
      data: { title: due.keywords, excerpt: found[0]!.title, points: unseen },
    });
    return true;
  });
}

/** The newest first, at most 99. */
async function findNew(ctx: Ctx, { keywords, memberId, lastPostId }: Due, newest: number) {
  const parsed = parseQuery(keywords, { aliases: await readAliases(ctx) });
  const scope = await readScope(ctx, parsed);
  if (!scope) return [];
  const { sql: given, values } = scope.where ?? { sql: 'true', values: [] };
  const where = {
    sql: `(${given}) and post_id > $${values.length + 1}::bigint and post_id <= $${values.length + 2}::bigint`,
    values: [...values, lastPostId, newest],
  };
  const wanted = {
    parsed,
    scope: { ...scope, where, without: [...scope.without, `user:${memberId}`] },
    category: [],
    channels: await channelLabels(ctx),
    isName: false,
  };
  // A translation of what was there before is nothing new.
  const isNew = (one: Candidate) => one.pair === one.id || one.shown !== one.id || one.language === ctx.language;
  return (await findStrict(ctx, wanted))
    .filter(isNew)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, most);
}
