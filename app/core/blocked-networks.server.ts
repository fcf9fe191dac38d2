import { unixSeconds } from '#app/core/unix-seconds.ts';
import { BlockList, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Ctx } from './ctx.server.ts';
import { Refusal } from './errors.ts';
import { keepValue } from './kept-value.server.ts';
import { siteMoment } from './site-day.ts';
import { say } from './refusals.server.ts';

type Blocked = { list: BlockList; until: Date };
const kept = keepValue(2000, readNetworks, 'networks');

/**
 * Refuses writes that come from a blocked network, from everybody but staff and jobs. Reading is never blocked.
 * @throws Refusal that says until when
 */
export async function requireOpenNetwork(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'job' || actor.kind === 'staff') return;
  const until = await findBlock(ctx, actor.ip);
  if (until)
    throw new Refusal(say.networkBlocked(siteMoment(until)), {
      data: {
        error: 'NETWORK_BLOCKED',
        until: unixSeconds(until),
      },
    });
}

/** Until when nobody writes from an address, null when it is open. The list is at most two seconds old. */
async function findBlock(ctx: Pick<Ctx, 'db' | 'now'>, ip: string): Promise<Date | null> {
  const networks = await kept.get(ctx);
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
  const ends = networks.flatMap(({ list, until }) => (until > ctx.now && list.check(ip, family) ? [until] : []));
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

async function readNetworks(ctx: Pick<Ctx, 'db'>): Promise<Blocked[]> {
  const { rows } = await sql<{ network: string; until: Date }>`select network, until
    from core.blocked_network`.execute(ctx.db);
  return rows.flatMap(({ network, until }) => {
    const list = listOf(network);
    return list ? [{ list, until }] : [];
  });
}

function listOf(network: string): BlockList | null {
  const [address = '', bits = ''] = network.split('/');
  const list = new BlockList();
  try {
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
    return list;
  } catch {
    return null; // written by hand, and wrong
  }
}

/** Blocks networks until a time, in the caller's transaction. Returns their ids. */
export async function blockNetworks(
  ctx: Ctx,
  networks: readonly string[],
  { until, reason, by }: { until: Date; reason: string; by: number },
): Promise<number[]> {
  if (networks.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into core.blocked_network (network, until, reason, created_at, created_by)
    select n, ${until}, ${reason}, ${ctx.now}, ${by} from unnest(${[...networks]}::text[]) n
      returning id`.execute(ctx.db);
  kept.forget();
  await kept.tell(ctx);
  return rows.map((row) => row.id);
}

/** Opens blocked networks again, in the caller's transaction. Returns how many were blocked. */
export async function openNetworks(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`delete from core.blocked_network where id = any(${[...ids]}::bigint[])
    returning 1`.execute(ctx.db);
  kept.forget();
  await kept.tell(ctx);
  return rows.length;
}

/** The networks that are blocked now, those that end last first. `until` is unix seconds. */
export async function listBlockedNetworks(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<{ id: number; network: string; reason: string; until: number }[]> {
  const { rows } = await sql<{ id: number; network: string; reason: string; until: number }>`
    select id, network, reason, floor(extract(epoch from until))::bigint "until" from core.blocked_network
      where until > ${ctx.now} order by until desc, id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Forgets blocks that ended. */
export async function purgeBlockedNetworks(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.blocked_network where until < ${ctx.now}`.execute(ctx.db);
}
