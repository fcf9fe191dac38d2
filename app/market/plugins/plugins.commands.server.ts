import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listUploadsAt } from '#app/account/uploads/uploaded-files.queries.server.ts';
import { dropDraft } from '#app/ask/drafts/drafts.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import en from './plugins-api.en.ts';
import zh from './plugins-api.zh.ts';
import { faultOfPicture, mayEditIn, type PictureKind } from './plugins.policy.ts';
import {
  type AddPluginInput,
  emptyListing,
  type Listing,
  type PluginInput,
  type PluginState,
  type SavePluginInput,
} from './plugins.schema.ts';

const say = bilingual(zh, en);
const conflict = (text: LocalText, more: object = {}) =>
  new Refusal(text, { data: { error: 'STATE_CONFLICT', ...more } });

/**
 * Makes a plugin as a draft. Its slug is taken for ever, whatever becomes of it.
 * @returns its id
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for roles that write no listings; NAME_TAKEN
 */
export async function addPlugin(ctx: Ctx, input: z.output<typeof AddPluginInput>): Promise<Reply<{ id: number }>> {
  const { slug, nameZh, nameEn } = input;
  return transact(ctx, async (tctx) => {
    const { id: developerId } = await requireDeveloper(tctx, 'listing', input.developer);
    const draft = JSON.stringify({ ...emptyListing, nameZh, nameEn } satisfies Listing);
    const { rows } = await sql<{ id: number }>`
      insert into market.plugin (slug, developer_id, draft, created_at, updated_at)
      values (${slug}, ${developerId}, ${draft}, ${tctx.now}, ${tctx.now})
      on conflict (slug) do nothing returning id`.execute(tctx.db);
    const id = rows[0]?.id;
    if (id === undefined)
      throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken }, data: { error: 'NAME_TAKEN' } });
    await audit(tctx, 'market.addPlugin', { kind: 'plugin', id }, { slug, developer: developerId });
    return new Reply({ id }, { text: say.made });
  });
}

/**
 * Writes the draft of a plugin as a whole. What visitors see stays until a review approves it. The same again changes
 * nothing.
 * @returns the number of the draft now
 * @throws Refusal need-login, not-found; forbidden; STATE_CONFLICT with the number there is when it was saved elsewhere
 * meanwhile, or when the plugin was removed; invalid for pictures that are not uploads as `pictureRules` want them
 */
export async function savePlugin(
  ctx: Ctx,
  { id, number, draft }: z.output<typeof SavePluginInput>,
): Promise<Reply<{ number: number }>> {
  const { id: by } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await requirePluginRight(tctx, id, 'listing');
    const plugin = await lockPlugin(tctx, id);
    if (!mayEditIn(plugin.state)) throw conflict(say.removed);
    await dropDraft(tctx, by, `plugin:${id}`); // it is the plugin's draft from here on; a refusal takes this back
    if (isDeepStrictEqual(plugin.draft, draft)) return new Reply({ number: plugin.number }, { text: say.saved });
    if (plugin.number !== number) throw conflict(say.outdated, { number: plugin.number });
    await requirePictures(tctx, plugin.draft, draft);
    await requireCategory(tctx, draft);
    await sql`update market.plugin set draft = ${JSON.stringify(draft)}, draft_number = ${number + 1}
      where id = ${id}`.execute(tctx.db);
    if (plugin.state === 'draft')
      await sql`update market.plugin set updated_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.savePlugin', { kind: 'plugin', id }, { number: number + 1 });
    return new Reply({ number: number + 1 }, { text: say.saved });
  });
}

/**
 * Takes a plugin off the list; those who have it keep downloads and updates.
 * @throws Refusal need-login, need-proof, not-found; forbidden; STATE_CONFLICT unless it is listed
 */
export async function delistPlugin(ctx: Ctx, { id }: z.output<typeof PluginInput>): Promise<Reply> {
  requireRecentProof(ctx);
  return moveListed(ctx, id, { from: 'published', to: 'delisted', refused: say.notListed, done: say.delisted });
}

/**
 * Puts a plugin back on the list that its developer took off it.
 * @throws Refusal need-login, not-found; forbidden; STATE_CONFLICT unless it is delisted
 */
export async function relistPlugin(ctx: Ctx, { id }: z.output<typeof PluginInput>): Promise<Reply> {
  return moveListed(ctx, id, { from: 'delisted', to: 'published', refused: say.notDelisted, done: say.relisted });
}

type Move = { from: PluginState; to: PluginState; refused: LocalText; done: LocalText };

async function moveListed(ctx: Ctx, id: number, { from, to, refused, done }: Move): Promise<Reply> {
  return transact(ctx, async (tctx) => {
    await requirePluginRight(tctx, id, 'listing');
    const { state } = await lockPlugin(tctx, id);
    if (state !== from) throw conflict(refused, { state });
    await sql`update market.plugin set state = ${to}, was_listed = false where id = ${id}`.execute(tctx.db);
    await audit(tctx, to === 'published' ? 'market.relistPlugin' : 'market.delistPlugin', { kind: 'plugin', id });
    return new Reply({}, { text: done });
  });
}

/**
 * Takes all listed plugins of a developer off the list in the caller's transaction; `relistDevelopersPlugins` brings
 * back those alone.
 */
export async function delistDevelopersPlugins(tctx: Ctx, developerId: number): Promise<void> {
  await sql`update market.plugin set state = 'delisted', was_listed = true
    where developer_id = ${developerId} and state = 'published'`.execute(tctx.db);
}

/** Puts back on the list what `delistDevelopersPlugins` took off it, in the caller's transaction. */
export async function relistDevelopersPlugins(tctx: Ctx, developerId: number): Promise<void> {
  await sql`update market.plugin set state = case state when 'delisted' then 'published' else state end,
      was_listed = false
    where developer_id = ${developerId} and was_listed`.execute(tctx.db);
}

async function lockPlugin(tctx: Ctx, id: number): Promise<{ state: PluginState; draft: Listing; number: number }> {
  const { rows } = await sql<{ state: PluginState; draft: Listing; number: number }>`
    select state, draft, draft_number number from market.plugin where id = ${id} for update`.execute(tctx.db);
  return rows[0]!;
}

/** Pictures that the draft had already are not looked at again. */
async function requirePictures(tctx: Ctx, old: Listing, next: Listing): Promise<void> {
  const known = new Set([old.icon, ...old.screenshots, '']);
  const fresh = [next.icon, ...next.screenshots].filter((url) => !known.has(url));
  const uploads = await listUploadsAt(tctx, fresh);
  const faultOf = (kind: PictureKind, url: string): LocalText | null => {
    if (known.has(url)) return null;
    const upload = uploads.get(url);
    if (!upload) return say.notUpload;
    return faultOfPicture(kind, upload) && (kind === 'icon' ? say.iconFault : say.screenshotFault);
  };
  const icon = faultOf('icon', next.icon);
  const screenshots = next.screenshots.map((url) => faultOf('screenshot', url)).find((fault) => fault !== null);
  const fields = { ...(icon && { icon }), ...(screenshots && { screenshots }) };
  const first = icon ?? screenshots;
  if (first) throw new Refusal(first, { fields });
}

async function requireCategory(tctx: Ctx, { categoryId }: Listing): Promise<void> {
  if (categoryId === null) return;
  const { rows } = await sql`select from market.category where id = ${categoryId}`.execute(tctx.db);
  if (rows.length === 0) throw new Refusal(say.noCategory, { fields: { categoryId: say.noCategory } });
}
