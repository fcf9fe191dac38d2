import { sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { nodePath, pathPath } from './node-addresses.ts';

/** As many as one sitemap may name. */
const most = 50_000;

/** The addresses of all published nodes and of the learning paths. */
export async function listMapAddresses(ctx: Pick<Ctx, 'db' | 'read'>): Promise<string[]> {
  const nodes = await sql<{ id: number; slug: string }>`
    select id, slug from aimap.node where status = 'published' order by id limit ${sql.lit(most)}`.execute(
    readerOf(ctx),
  );
  const paths = await sql<{ slug: string }>`
    select slug from aimap.path where not is_archived order by position, id`.execute(readerOf(ctx));
  return [...nodes.rows.map(nodePath), ...paths.rows.map(({ slug }) => pathPath(slug))];
}
