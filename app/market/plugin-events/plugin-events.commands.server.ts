import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { siteDay, siteZone } from '#app/core/site-day.ts';
import type { EventKind, NotePluginsInput } from './plugin-events.schema.ts';
import { originOf } from './plugin-sources.policy.ts';
import { visitorOf } from './visitor-salts.server.ts';
import { waitingRows } from './waiting-rows.server.ts';

type Event = {
  pluginId: number;
  day: string;
  kind: EventKind;
  visitor: string;
  hour: number;
  source: string;
  referrer: string;
  word: string;
  country: string;
  memberId: number | null;
};

/**
 * Notes that somebody saw plugins in a list, looked at one, or was about to buy one: once a visitor, plugin and hour.
 * Robots among visitors, and at their own plugins those who work for the developer, are not counted. Written a second
 * later, many in one statement.
 */
export async function notePlugins(
  ctx: Ctx,
  { kind, ids, from }: z.output<typeof NotePluginsInput>,
): Promise<Record<string, never>> {
  const { actor, now, db } = ctx;
  if (actor.kind === 'visitor' && isbot(actor.agent)) return {};
  const day = siteDay(now);
  const visitor = (await visitorOf(ctx, day)).toString('hex');
  const shared = {
    ...originOf(from, getSiteUrl()),
    day,
    kind,
    visitor,
    hour: hourOf(now),
    country: ('country' in actor && actor.country) || '',
    memberId: isMember(actor) ? actor.id : null,
  };
  for (const pluginId of new Set(ids))
    await events.add(db, `${kind} ${pluginId} ${visitor} ${shared.hour}`, { ...shared, pluginId });
  return {};
}

const hours = new Intl.DateTimeFormat('en', { timeZone: siteZone, hour: 'numeric', hourCycle: 'h23' });
const hourOf = (moment: Date) => Number(hours.format(moment));

const events = waitingRows<Event>('events of plugins', async (db, rows) => {
  await sql`
    insert into market.plugin_event (plugin_id, day, kind, visitor, hour, source, referrer, word, country)
    select e."pluginId", e.day, e.kind, decode(e.visitor, 'hex'), e.hour, e.source, e.referrer, e.word, e.country
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e ("pluginId" bigint, day date, kind text, visitor text,
        hour smallint, source text, referrer text, word text, country text, "memberId" bigint)
      join market.plugin p on p.id = e."pluginId" and p.published_at is not null
    where e."memberId" is null or (p.developer_id <> e."memberId" and not exists (select from market.team_member t
      where t.developer_id = p.developer_id and t.member_id = e."memberId" and t.joined_at is not null))
    order by e."pluginId", e.day, e.kind, e.visitor, e.hour
    on conflict do nothing`.execute(db);
});

/** Writes the events that wait. */
export const flushPluginEvents = (): Promise<void> => events.flush();
