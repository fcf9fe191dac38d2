import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { say } from './submission-messages.server.ts';

type Version = {
  id: number;
  plugin: string;
  version: string;
  state: string;
  changesZh: string;
  changesEn: string;
  manifest: object;
  createdAt: Date;
};
type Submission = {
  id: number;
  plugin: string;
  state: string;
  snapshot: object;
  lastSnapshot: object | null;
  submittedAt: Date;
};
type Message = { id: number; submissionId: number; act: string; body: string; at: Date };

/**
 * What versions and their reviews keep of a member. Versions stay, as others use them; what was said in a review goes
 * with the account.
 */
export const submissionData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/versions.json',
      about: say.aboutVersions,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Version>`select v.id, p.slug plugin, v.version, v.state, v.changes_zh "changesZh",
            v.changes_en "changesEn", v.manifest, v.created_at "createdAt"
          from market.plugin_version v join market.plugin p on p.id = v.plugin_id
          where v.created_by = ${id} and v.id > ${after} order by v.id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
    {
      path: 'market/submissions.json',
      about: say.aboutSubmissions,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Submission>`select s.id, p.slug plugin, s.state, s.snapshot,
            s.last_snapshot "lastSnapshot", s.submitted_at "submittedAt"
          from market.submission s join market.plugin p on p.id = s.plugin_id
          where s.submitted_by = ${id} and s.id > ${after} order by s.id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
    {
      path: 'market/review-messages.json',
      about: say.aboutMessages,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Message>`select id, submission_id "submissionId", act, body, at
          from market.submission_message where member_id = ${id} and id > ${after} order by id limit ${limit}
          `.execute(ctx.db);
          return rows;
        }),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`update market.submission_message set body = '' where member_id = ${id}`.execute(ctx.db);
    await sql`update market.plugin_version set state = 'clean' where state in ('in_review', 'changes_requested')
      and id in (select version_id from market.submission where submitted_by = ${id} and decided_at is null)
      `.execute(ctx.db);
    await sql`update market.submission set state = 'withdrawn', decided_at = ${ctx.now}
      where submitted_by = ${id} and decided_at is null and not is_afterwards`.execute(ctx.db);
  },
};
