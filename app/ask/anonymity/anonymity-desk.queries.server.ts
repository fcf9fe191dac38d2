import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getAnonymitySettings } from './anonymity.settings.server.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { listNames } from '#app/ask/parts/post-names.queries.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import type { AnonymityDesk, Look } from './anonymity.schema.ts';

const shownLooks = 30;

/**
 * Where members may write without their name, how much they did, and who of the staff looked who it was.
 * @throws Refusal forbidden without the console's menu "anonymity"
 */
export async function getAnonymity(ctx: Ctx): Promise<AnonymityDesk> {
  await requireConsole(ctx, 'anonymity');
  const [{ anonymousPosting }, edit, reveal, categories, looks] = await Promise.all([
    getAnonymitySettings(ctx),
    hasConsole(ctx, 'anonymity/edit'),
    hasConsole(ctx, 'anonymity/reveal'),
    listCategories(ctx),
    listLooks(ctx),
  ]);
  return { mode: anonymousPosting, categories, looks, can: { edit, reveal } };
}

async function listCategories(ctx: Ctx): Promise<AnonymityDesk['categories']> {
  const { rows } = await sql<AnonymityDesk['categories'][number]>`
    select c.id, ${nameIn(ctx, 'c')} "name", c.allows_anonymous "isAllowed", coalesce(n.texts, 0) texts
      from ask.category c
    left join (select p.category_id, count(distinct p.id) texts from ask.alias a join ask.post p on p.id = a.post_id
      where p.deleted_at is null group by p.category_id) n
      on n.category_id = c.id
    order by c.weigh desc, c.id`.execute(ctx.db);
  return rows;
}

async function listLooks(ctx: Ctx): Promise<Look[]> {
  const { rows } = await sql<{
    id: number;
    at: number;
    byId: number;
    kind: Look['subject']['kind'];
    subjectId: number;
    reason: string;
  }>`
    select id, ${seconds('at')} at, actor_id "byId", subject_kind kind, subject_id "subjectId", detail->>'reason' reason
    from core.audit where action = 'ask.revealAuthor' order by id desc limit ${shownLooks}`.execute(ctx.db);
  const idsOf = (kind: Look['subject']['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.subjectId);
  const [cards, names] = await Promise.all([
    listCards(
      ctx,
      rows.map((row) => row.byId),
    ),
    listNames(ctx, { post: idsOf('post'), answer: idsOf('answer'), comment: idsOf('comment'), tag: [] }),
  ]);
  return rows.map(({ byId, kind, subjectId, ...row }) => {
    const name = names.find((one) => one.kind === kind && one.id === subjectId);
    const hash = { post: '', answer: `a${subjectId}`, comment: `c${subjectId}` }[kind];
    const path = name && !name.isGone ? postPath(name.postId, hash ? { hash } : {}) : '';
    return { ...row, by: cardOf(cards, byId), subject: { kind, id: subjectId, title: name?.name ?? '', path } };
  });
}
