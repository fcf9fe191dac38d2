import { memberEventJob } from '#app/account/events/member-events.commands.server.ts';
import type { MemberEvent, MemberEventName } from '#app/account/events/member-events.schema.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { publishDueAnnouncements } from './announcements.commands.server.ts';
import { notify, purgeNotices } from './notices.commands.server.ts';
import { noticeMailJob, type NoticeMail, prepareMails, sendNoticeMail } from './notice-mails.commands.server.ts';
import type { Rhythm } from './notices.schema.ts';

/** What staff or the site itself do to an account: where it leads, and nothing of whence they did it. */
const staffPaths: Partial<Record<MemberEventName, string>> = {
  closingHeld: '/user/account/security/close',
  accountRenamed: '/user/account/security',
  impersonated: '/user/account/security',
  realNameVerified: '/user/account/authen',
  realNameRejected: '/user/account/authen',
  realNameRevoked: '/user/account/authen',
};

/** Tells a member what happened to their account, once for each event. */
export const memberEvent: Job<MemberEvent> = {
  ...memberEventJob,
  run: async (ctx, { memberId, event, at_ms, ip, agent }) => {
    await transact(ctx, (tctx) =>
      notify(tctx, {
        memberId,
        kind: 'security',
        act: event,
        subject: { kind: 'memberEvent', id: at_ms },
        path: staffPaths[event] ?? '/user/account/security',
        actorId: null,
        data: event in staffPaths ? {} : { ip, agent },
      }),
    );
  },
};

const mails = (rhythm: Rhythm, cron: string): Job => ({
  name: `messages.${rhythm}Mails`,
  cron,
  run: async (ctx) => {
    await publishDueAnnouncements(ctx);
    await prepareMails(ctx, rhythm);
  },
});

const mail: Job<NoticeMail> = { ...noticeMailJob, run: sendNoticeMail };

/** Every night at 19:37 UTC, 3:37 in China. */
const cleanUp: Job = {
  name: 'messages.purgeNotices',
  cron: '37 19 * * *',
  run: async (ctx) => {
    await purgeNotices(ctx);
  },
};

/**
 * Background work of notices: mails at once go out within a minute, digests at 8 in the morning in China, weekly on
 * Mondays.
 */
export const noticeJobs: Job<never>[] = [
  memberEvent,
  mail,
  mails('now', '* * * * *'),
  mails('daily', '0 0 * * *'),
  mails('weekly', '0 0 * * 1'),
  cleanUp,
];
