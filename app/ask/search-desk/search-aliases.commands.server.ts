import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { AliasIdInput, AliasInput } from '#app/ask/search/search.schema.ts';

/**
 * Adds a group of names that mean the same, or changes one. It holds for every search from then on.
 * @throws Refusal forbidden, not-found
 */
export async function saveAlias(
  ctx: Ctx,
  { id, seen, ...given }: z.output<typeof AliasInput>,
): Promise<{ id: number }> {
  await requireConsole(ctx, 'search/edit');
  const { id: staffId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { rows: before } = await sql<object>`
      select names, is_on "isOn", note from ask.search_alias where id = ${id ?? 0} for no key update`.execute(tctx.db);
    const { names, isOn, note } = mergeEdits(before[0] ?? {}, given, seen);
    const { rows } =
      id === undefined
        ? await sql<{ id: number }>`
            insert into ask.search_alias (names, is_on, note, changed_by, changed_at)
              values (${names}::text[], ${isOn}, ${note}, ${staffId}, ${tctx.now}) returning id`.execute(tctx.db)
        : await sql<{ id: number }>`
            update ask.search_alias set names = ${names}::text[], is_on = ${isOn}, note = ${note},
              changed_by = ${staffId}, changed_at = ${tctx.now} where id = ${id} returning id`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(tctx, 'ask.saveAlias', { kind: 'search_alias', id: rows[0].id }, { names, isOn, note });
    return rows[0];
  });
}

/** Removes a group of names. @throws Refusal forbidden, not-found */
export async function deleteAlias(ctx: Ctx, { id }: z.output<typeof AliasIdInput>): Promise<Record<string, never>> {
  await requireConsole(ctx, 'search/edit');
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ names: string[] }>`delete from ask.search_alias where id = ${id}
      returning names`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(tctx, 'ask.deleteAlias', { kind: 'search_alias', id }, { names: rows[0].names });
    return {};
  });
}
