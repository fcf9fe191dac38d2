import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { analyseDocument } from '#app/core/search/analyse.server.ts';
import type { Listing } from './plugins.schema.ts';

/** A listing as HTML in both languages; one that was written in one language alone has it twice. */
export type ListingTexts = { htmlZh: string; htmlEn: string };

/**
 * Renders what a listing says. A text that is too complex is shown as it was typed, in a line of words.
 * @param text what search finds the plugin by, beside its names and tags
 */
export async function renderListing(listing: Listing): Promise<ListingTexts & { text: string }> {
  const [zh, en] = await Promise.all([renderBody(listing.bodyZh), renderBody(listing.bodyEn)]);
  return {
    htmlZh: zh.html || en.html,
    htmlEn: en.html || zh.html,
    text: [listing.shortZh, listing.shortEn, zh.text, en.text].join('\n'),
  };
}

async function renderBody(markdown: string): Promise<{ html: string; text: string }> {
  try {
    return await renderMarkdown(markdown, { idPrefix: 'u-plugin-', origin: getSiteUrl() });
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
    const text = markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return { html: `<p>${text}</p>`, text: markdown };
  }
}

type Due = { id: number; slug: string; listing: Listing; maker: string; category: string };
const atOnce = 100;

/**
 * Makes the texts of listings that changed: as HTML for their pages and for search. Until then the page renders them
 * itself, and search finds nothing of them. What fails is written to the log and tried again the next time.
 * @returns how many were made
 */
export async function keepPluginTexts(ctx: Ctx, limit = atOnce): Promise<number> {
  const { rows } = await sql<Due>`
    select p.id, p.slug, p.listing, d.name_zh || ' ' || d.name_en maker,
      coalesce(c.name_zh || ' ' || c.name_en, '') category
    from market.plugin p join market.developer d on d.member_id = p.developer_id
      left join market.category c on c.id = p.category_id
    where p.is_text_due and p.listing is not null order by p.id limit ${limit}`.execute(ctx.db);
  let made = 0;
  for (const due of rows) {
    try {
      made += await keepOne(ctx, due);
    } catch (error) {
      log.error({ err: error, plugin: due.id }, 'The texts of a plugin could not be made');
    }
  }
  return made;
}

/** A listing that changed meanwhile is made the next time. */
async function keepOne(ctx: Ctx, { id, slug, listing, maker, category }: Due): Promise<number> {
  const { htmlZh, htmlEn, text } = await renderListing(listing);
  const search = analyseDocument({
    title: `${listing.nameZh} ${listing.nameEn} ${slug}`,
    body: text,
    tags: listing.tags,
    about: [maker, category],
  });
  const { numAffectedRows } = await sql`
    with present as (update market.plugin set is_text_due = false
      where id = ${id} and listing = ${JSON.stringify(listing)}::jsonb returning id)
    insert into market.plugin_text as t (plugin_id, html_zh, html_en, search)
    select id, ${htmlZh}, ${htmlEn}, ${search}::tsvector from present
    on conflict (plugin_id) do update set html_zh = excluded.html_zh, html_en = excluded.html_en,
      search = excluded.search`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}
