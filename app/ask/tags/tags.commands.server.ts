import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { spendQuota, type Writer } from '#app/ask/screening/writers.commands.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { isAlias } from '#app/ask/parts/asker.policy.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { slugOf } from './tags.queries.server.ts';

type Known = { id: number; slug: string; zh: string; en: string; posts: number };

/**
 * The ids of the tags a writer named, in their order and each once, in the caller's transaction. A name is a slug or a
 * name in either language; a synonym leads to its main tag; one that nobody has used becomes a new tag.
 * @throws Refusal invalid for a name without letters, PRIVILEGE when a new tag takes more reputation, too-many when the
 * writer made too many new tags today
 */
export async function resolveTags(ctx: Ctx, writer: Writer, names: string[]): Promise<number[]> {
  const wanted = names.map(tidyName);
  const slugs = wanted.map(slugOf);
  const known = await findKnown(
    ctx,
    slugs,
    wanted.map((name) => name.toLowerCase()),
  );
  const ids = wanted.map((name, i) => pick(known, slugs[i]!, name.toLowerCase(), ctx.language));
  const missing = [
    ...new Map(wanted.flatMap((name, i) => (ids[i] === undefined ? [[slugs[i]!, name] as const] : []))),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length > 0) await requirePrivilege(ctx, 'newTag');
  const made = new Map<string, number>();
  for (const [slug, name] of missing) made.set(slug, await makeTag(ctx, writer, slug, name));
  return [...new Set(ids.map((id, i) => id ?? made.get(slugs[i]!)!))];
}

/** The main tag of a name in any spelling, or null; made by nobody. */
export async function findTagByName(ctx: Ctx, raw: string): Promise<number | null> {
  const name = tidyName(raw);
  return (
    pick(await findKnown(ctx, [slugOf(name)], [name.toLowerCase()]), slugOf(name), name.toLowerCase(), ctx.language) ??
    null
  );
}

function tidyName(raw: string): string {
  const name = raw.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > 30)
    throw new Refusal(say.badTag(raw.slice(0, 30)), { fields: { tags: say.badTag(raw.slice(0, 30)) } });
  return name;
}

async function findKnown(ctx: Ctx, slugs: string[], names: string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select coalesce(main_id, id) id, slug, lower(name_zh) zh, lower(name_en) en, posts from ask.tag
    where slug = any(${slugs}::text[]) or lower(name_zh) = any(${names}::text[])
      or lower(name_en) = any(${names}::text[])
    order by posts desc, tag.id`.execute(ctx.db);
  return rows;
}

/** The slug decides, then the name in the writer's language, then the other name; the most used tag of several. */
function pick(known: Known[], slug: string, name: string, language: Ctx['language']): number | undefined {
  const [own, other] = language === 'en' ? (['en', 'zh'] as const) : (['zh', 'en'] as const);
  const found =
    known.find((tag) => tag.slug === slug) ??
    known.find((tag) => tag[own] === name) ??
    known.find((tag) => tag[other] === name);
  return found?.id;
}

async function makeTag(ctx: Ctx, writer: Writer, slug: string, name: string): Promise<number> {
  const makerId = 'id' in ctx.actor && isAlias(ctx.actor.id) ? null : writer.id;
  const { rows } = await sql<{ id: number }>`
    insert into ask.tag (slug, name_zh, name_en, created_by, created_at)
      values (${slug}, ${name}, ${name}, ${makerId}, ${ctx.now})
    on conflict (slug) do nothing returning id`.execute(ctx.db);
  if (rows[0]) {
    await spendQuota(ctx, writer, 'tags');
    await audit(ctx, 'ask.makeTag', { kind: 'tag', id: rows[0].id }, { slug });
    return rows[0].id;
  }
  const other = await sql<{ id: number }>`select coalesce(main_id, id) id from ask.tag
    where slug = ${slug}`.execute(ctx.db);
  return other.rows[0]!.id;
}
