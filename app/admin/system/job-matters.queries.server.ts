import { sql } from 'kysely';
import { requireConsole, hasConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listJobGroups } from '#app/core/jobs/job-groups.server.ts';
import type { JobGroup } from '#app/core/jobs/job-rows.ts';
import { faultOf, fixOf } from './job-faults.policy.ts';
import type { JobMatter } from './job-queue.schema.ts';

/**
 * What was given up and what is not done yet.
 * @throws Refusal forbidden without the console's menu "queue"
 */
export async function getJobMatters(ctx: Ctx): Promise<{ failed: JobMatter[]; open: JobMatter[] }> {
  await requireConsole(ctx, 'queue');
  const groups = await listJobGroups(ctx);
  const about = await readAbout(ctx, groups);
  const matters = await Promise.all(
    groups.map(async (group) => {
      const fault = faultOf(group.error);
      const fix = fixOf(group.name, fault);
      const to = fix && (await hasConsole(ctx, fix.right)) ? fix.to : '';
      return { ...group, fault, about: about.get(`${group.name} ${group.state}`) ?? [], fix: to };
    }),
  );
  return {
    failed: matters.filter(({ state }) => state === 'failed'),
    open: matters.filter(({ state }) => state !== 'failed'),
  };
}

/**
 * The kinds whose data is but a number, so that what it stands for can be named. Data of other kinds is never read: it
 * may hold sealed letters.
 */
const named: ReadonlySet<string> = new Set([
  'ask.runImport',
  'account.exportData',
  'ask.advanceCleanup',
  'ask.deliverWebhook',
  'aimap.checkLink',
]);
const shownMost = 3;

async function readAbout(ctx: Pick<Ctx, 'db'>, groups: readonly JobGroup[]): Promise<Map<string, string[]>> {
  const wanted = groups.filter(({ name }) => named.has(name));
  if (wanted.length === 0) return new Map();
  const [names, states] = [wanted.map(({ name }) => name), wanted.map(({ state }) => state)];
  const { rows } = await sql<{ key: string; about: string[] }>`
    select g.name || ' ' || g.state "key", array(
      select a.words from (select j.data, j.created_on from job.job j where j.name = g.name and j.state::text = g.state
        order by j.created_on desc limit ${sql.lit(shownMost)}) j cross join lateral (select case g.name
          when 'ask.runImport' then (select folder from ask.import where id = (j.data ->> 'importId')::bigint)
          when 'account.exportData' then (select m.nickname from account.data_export e
            join account.member m on m.id = e.member_id where e.id = (j.data ->> 'id')::bigint)
          when 'ask.advanceCleanup' then (select m.nickname from ask.cleanup u
            join account.member m on m.id = u.member_id where u.id = (j.data ->> 'id')::bigint)
          when 'ask.deliverWebhook' then (select w.name from ask.webhook_delivery d
            join ask.webhook w on w.id = d.webhook_id where d.id = (j.data ->> 'deliveryId')::bigint)
          else (select url from aimap.link where id = (j.data ->> 'linkId')::bigint) end words) a
      where a.words is not null group by a.words order by max(j.created_on) desc) about
    from unnest(${names}::text[], ${states}::text[]) g (name, state)`.execute(ctx.db);
  return new Map(rows.map(({ key, about }) => [key, about]));
}
