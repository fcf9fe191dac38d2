import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { findNewest, insertDocRevision, renderDoc, showDoc } from './devdoc.commands.server.ts';

/** A page that comes with the product. `parent` is the slug of the page above it. */
export type ShippedDoc = {
  slug: string;
  parent: string | null;
  link: string | null;
  texts: Partial<Record<Language, { title: string; markdown: string }>>;
};

/**
 * Brings the documentation that comes with the product into the database: new pages, and newer texts of pages that
 * nobody here has edited. Where pages stand and which are hidden stays as the operator has it.
 * @param docs each after the page above it
 * @returns how many texts were written
 */
export async function loadShippedDocs(ctx: Ctx, docs: readonly ShippedDoc[]): Promise<number> {
  const changed = await listChanged(ctx, docs);
  if (changed.length === 0) return 0;
  const rendered = new Map(
    await Promise.all(changed.map(async (one) => [`${one.slug} ${one.language}`, await renderDoc(one)] as const)),
  );
  return transact(ctx, async (tctx) => {
    await sql`lock table ask.devdoc_page in share row exclusive mode`.execute(tctx.db);
    let written = 0;
    for (const doc of docs) {
      const id = await ensurePage(tctx, doc);
      for (const [language, { title, markdown }] of Object.entries(doc.texts) as [
        Language,
        { title: string; markdown: string },
      ][]) {
        const text = rendered.get(`${doc.slug} ${language}`);
        const newest = await findNewest(tctx, id, language);
        if (!text || (newest && (newest.authorId !== null || (newest.title === title && newest.markdown === markdown))))
          continue;
        const number = (newest?.number ?? 0) + 1;
        await insertDocRevision(tctx, { id, language, number, title, markdown, authorId: null, reason: '' });
        await showDoc(tctx, { id, language, number, rendered: text });
        written += 1;
      }
    }
    if (written > 0) await audit(tctx, 'ask.loadDocs', { kind: 'devdoc', id: null }, { texts: written });
    return written;
  });
}

type Changed = { slug: string; language: Language; title: string; markdown: string };

/** Texts that differ from what was loaded last, as far as nobody here has edited them. */
async function listChanged(ctx: Ctx, docs: readonly ShippedDoc[]): Promise<Changed[]> {
  const { rows } = await sql<Changed & { authorId: number | null }>`
    select distinct on (p.slug, r.language) p.slug, r.language, r.title, r.markdown, r.author_id "authorId"
    from ask.devdoc_page p join ask.devdoc_revision r on r.page_id = p.id
      order by p.slug, r.language, r.number desc`.execute(ctx.db);
  const known = new Map(rows.map((row) => [`${row.slug} ${row.language}`, row]));
  return docs.flatMap(({ slug, texts }) =>
    (Object.entries(texts) as [Language, { title: string; markdown: string }][]).flatMap(([language, text]) => {
      const found = known.get(`${slug} ${language}`);
      const isCurrent =
        found && (found.authorId !== null || (found.title === text.title && found.markdown === text.markdown));
      return isCurrent ? [] : [{ slug, language, ...text }];
    }),
  );
}

/** A page of this address: one that is there already, also the operator's own, or a new one at the end of its level. */
async function ensurePage(ctx: Ctx, { slug, parent, link }: ShippedDoc): Promise<number> {
  const found = await sql<{ id: number }>`select id from ask.devdoc_page where slug = ${slug}`.execute(ctx.db);
  if (found.rows[0]) return found.rows[0].id;
  const { rows } = await sql<{ id: number }>`
    insert into ask.devdoc_page (slug, parent_id, position, link, is_shipped, created_at)
    select ${slug}, a.id, (select count(*) from ask.devdoc_page s where s.parent_id is not distinct from a.id),
      ${link}::text, true, ${ctx.now}
    from (select (select id from ask.devdoc_page where slug = ${parent}) id) a returning id`.execute(ctx.db);
  return rows[0]!.id;
}
