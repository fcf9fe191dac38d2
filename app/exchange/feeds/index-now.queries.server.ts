import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isPublicAddress } from '#app/core/outbound/addresses.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { getIndexNowSettings } from '#app/exchange/feeds/index-now.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';

/**
 * What proves to search engines that this site itself tells them: indexnow.org/documentation. Always the same for one
 * installation.
 */
export const indexNowKey = (): string => lastingHash('index-now', getSiteUrl()).toString('hex').slice(0, 32);

/** The path of the file with the key: at the root, so that it speaks for every address. */
export const indexNowPath = () => `/${indexNowKey()}.txt`;

/**
 * Whether search engines can reach this site: not on this machine, in a private network, or under a name without a dot.
 */
export function isReachable(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(bare)) return isPublicAddress(bare);
  return bare.includes('.') && !/\.(?:local|localhost|internal|lan|home|test|example|invalid)$/.test(bare);
}

/** How IndexNow stands: off, on, or on without use as nobody outside reaches this site. */
export async function getIndexNowState(ctx: Pick<Ctx, 'db'>): Promise<'off' | 'on' | 'unreachable'> {
  const { indexNow } = await getIndexNowSettings(ctx);
  return !indexNow ? 'off' : isReachable(getSiteUrl()) ? 'on' : 'unreachable';
}

/** A post that guests could read and cannot any more, or can again. */
export type PublicChange = { id: number; url: string; changedAt: string };

/** Posts that appeared or disappeared for guests, the longest ago first: deleted, hidden, restricted, or restored. */
export async function listPublicChanges(ctx: Pick<Ctx, 'db'>, limit: number): Promise<PublicChange[]> {
  const { rows } = await sql<{ id: number; kind: PostKind; changedAt: string }>`
    select post_id id, kind, changed_at::text "changedAt" from ask.index_now_change order by changed_at, post_id
      limit ${limit}`.execute(ctx.db);
  return rows.map(({ id, kind, changedAt }) => ({ id, url: getSiteUrl() + pathOfPost({ id, kind }), changedAt }));
}

/** The addresses of posts that guests may read and that changed within some time, unix seconds, the first included. */
export async function listChanged(
  ctx: Pick<Ctx, 'db'>,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<string[]> {
  const guest = { actor: { kind: 'visitor', ip: '', agent: '' } } as const;
  const { rows } = await sql<{ id: number; kind: PostKind }>`
    select p.id, p.kind from unnest('{0,1,2,3}'::smallint[]) c (channel)
      join ask.post p on p.channel = c.channel and p.deleted_at is null and p.active_at >= to_timestamp(${from})
        and p.active_at < to_timestamp(${to})
    where ${visiblePosts(guest)} order by p.active_at, p.id limit ${limit}`.execute(ctx.db);
  return rows.map((post) => getSiteUrl() + pathOfPost(post));
}
