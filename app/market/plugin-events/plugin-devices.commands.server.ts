import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { countedCache } from '#app/core/counted-cache.server.ts';
import { networkOf } from '#app/core/address.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { waitingRows } from './waiting-rows.server.ts';

/** So many devices of one network are counted in a day by one process: nobody makes installs by the thousand. */
export const devicesPerNetwork = 300;

type Check = { device: string; slug: string; version: string; day: string };
type Installed = { id: string; version: string };

/** What was asked for today already, in as few bytes as tell it from all else. */
const asked = countedCache<string, true>(200_000);
const devices = countedCache<string, Set<string>>(20_000);

/**
 * Notes that a device asked for updates of what is installed there: once a day while nothing changes. Devices are kept
 * under a keyed hash, another one for each plugin, so that nobody learns what else a device has. Who names no device is
 * not counted.
 */
export async function noteChecks(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  { device, plugins }: { device: string; plugins: readonly Installed[] },
): Promise<void> {
  if (device === '' || plugins.length === 0) return;
  const day = siteDay(ctx.now);
  const list = plugins.map(({ id, version }) => `${id}@${version}`).join('\0');
  const key = createHash('sha256').update(`${day}\0${device}\0${list}`).digest('base64url').slice(0, 22);
  if (asked.has(key)) return;
  asked.set(key, true);
  if (!isCounted(ctx, day, device)) return;
  const hash = lastingHash('market.device', device).toString('hex');
  for (const { id, version } of plugins)
    await checks.add(ctx.db, `${hash} ${id}`, { device: hash, slug: id, version, day });
}

function isCounted({ actor }: Pick<Ctx, 'actor'>, day: string, device: string): boolean {
  const network = `${day} ${'ip' in actor ? networkOf(actor.ip) : actor.kind}`;
  const known = devices.get(network) ?? new Set<string>();
  devices.set(network, known);
  if (known.size < devicesPerNetwork) known.add(device);
  return known.has(device);
}

const checks = waitingRows<Check>('checks for updates', async (db, rows) => {
  await sql`
    insert into market.plugin_device as d (plugin_id, device, first_day, first_version, last_day, version, months)
    select p.id, sha256(decode(c.device, 'hex') || int8send(p.id)), c.day, coalesce(v.version, ''), c.day,
      coalesce(v.version, ''), 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c (device text, slug text, version text, day date)
      join market.plugin p on p.slug = c.slug and p.published_at is not null
      left join market.plugin_version v on v.plugin_id = p.id and v.version = c.version and v.published_at is not null
    order by 1, 2
    on conflict (plugin_id, device) do update set last_day = greatest(d.last_day, excluded.last_day),
      version = excluded.version,
      months = d.months | (1::bigint << least(62, greatest(0,
        (extract(year from excluded.last_day) - extract(year from d.first_day)) * 12
        + extract(month from excluded.last_day) - extract(month from d.first_day))::integer))
    where d.last_day < excluded.last_day or d.version <> excluded.version`.execute(db);
});

/** Writes the checks that wait. */
export const flushChecks = (): Promise<void> => checks.flush();

/** Counts every device anew: for tests, whose databases come and go in one process. */
export function forgetChecks(): void {
  asked.clear();
  devices.clear();
}
