import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { getAnonymitySettings } from './anonymity.settings.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { say } from './anonymity.queries.server.ts';
import type { AnonymityInput, RevealInput } from './anonymity.schema.ts';

/**
 * Sets where members may write without their name: nowhere, in the given categories, or everywhere. What was written
 * stays as it is.
 * @throws Refusal forbidden without the node "anonymity/edit"
 */
export async function saveAnonymity(
  ctx: Ctx,
  { mode, categories }: z.output<typeof AnonymityInput>,
): Promise<Record<string, never>> {
  await requireConsole(ctx, 'anonymity/edit');
  await transact(ctx, async (tctx) => {
    const before = (await getAnonymitySettings(tctx)).anonymousPosting;
    await writeSetting(tctx, 'anonymousPosting', mode);
    const { rows } = await sql<{ id: number }>`
      with locked as (select id, id = any(${categories}::bigint[]) is_allowed from ask.category
        order by id for no key update)
      update ask.category c set allows_anonymous = l.is_allowed from locked l
        where l.id = c.id and c.allows_anonymous <> l.is_allowed returning c.id`.execute(tctx.db);
    if (before === mode && rows.length === 0) return;
    await audit(
      tctx,
      'ask.saveAnonymity',
      { kind: 'setting', id: null },
      { before, mode, changed: rows.map((row) => row.id), categories },
    );
  });
  forgetSettings();
  return {};
}

/**
 * Who wrote something without their name. Every look is written down with its reason.
 * @throws Refusal forbidden without the node "anonymity/reveal", not-found; when it has a name, or its account is
 * closed
 */
export async function revealAuthor(
  ctx: Ctx,
  { subject, id, reason }: z.output<typeof RevealInput>,
): Promise<MemberCard> {
  await requireConsole(ctx, 'anonymity/reveal');
  return transact(ctx, async (tctx) => {
    const thread = subject === 'post' ? sql`t.id` : sql`t.post_id`;
    const { rows } = await sql<{ signedBy: number; authorId: number }>`
      select author_id "signedBy", ${realAuthor('t', thread)} "authorId" from ${sql.table(`ask.${subject}`)} t
        where id = ${id}`.execute(tctx.db);
    const found = rows[0];
    if (!found) throw notFound();
    if (found.signedBy > 0) throw new Refusal(say.notAnonymous);
    const card = (await listCards(tctx, [found.authorId])).get(found.authorId);
    if (!card) throw new Refusal(say.authorGone);
    await audit(tctx, 'ask.revealAuthor', { kind: subject, id }, { reason });
    return card;
  });
}
