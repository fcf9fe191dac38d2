import { accountData } from '#app/account/data/commands.server.ts';
import { memberDataJobs } from '#app/account/data/jobs.server.ts';
import type { MemberData } from '#app/account/data/queries.server.ts';
import { accountJobs } from '#app/account/jobs.server.ts';
import { adminJobs } from '#app/admin/jobs.server.ts';
import { payoutsData } from '#app/billing/payouts/members/commands.server.ts';
import { bookJobs } from '#app/billing/books/objects/jobs.server.ts';
import { earningsJobs } from '#app/billing/earnings/jobs.server.ts';
import { paymentJobs } from '#app/billing/payments/jobs.server.ts';
import { reconciliationJobs } from '#app/billing/reconciliation/jobs.server.ts';
import { shareJobs } from '#app/billing/shares/jobs.server.ts';
import { sharesData } from '#app/billing/shares/members/commands.server.ts';
import { statementsData } from '#app/billing/statements/files/commands.server.ts';
import { statementJobs } from '#app/billing/statements/jobs.server.ts';
import { badgeJobs } from '#app/ask/badges/jobs.server.ts';
import { leaderJobs } from '#app/ask/leaders/jobs.server.ts';
import { voteJobs } from '#app/ask/votes/series/jobs.server.ts';
import { askJobs } from '#app/ask/jobs.server.ts';
import { bountyJobs } from '#app/ask/bounties/jobs.server.ts';
import { bountyObjects } from '#app/ask/bounties/queries.server.ts';
import { commentReplies } from '#app/ask/comments/replies/commands.server.ts';
import { categoryJobs } from '#app/ask/categories/jobs.server.ts';
import { closingJobs } from '#app/ask/closing/jobs.server.ts';
import { followJobs } from '#app/ask/follows/jobs.server.ts';
import { interestJobs } from '#app/ask/interest/jobs.server.ts';
import { searchJobs } from '#app/ask/search/jobs.server.ts';
import { threadSearchJobs } from '#app/ask/search/threads/jobs.server.ts';
import { tagJobs } from '#app/ask/tags/jobs.server.ts';
import { indexNowJobs } from '#app/ask/index-now/jobs.server.ts';
import { importJobs } from '#app/ask/imports/jobs.server.ts';
import { webhookJobs } from '#app/ask/webhooks/jobs.server.ts';
import { relatedJobs } from '#app/ask/related/jobs.server.ts';
import { weeklyJobs } from '#app/ask/weekly/jobs.server.ts';
import { moderationJobs } from '#app/ask/moderation/jobs.server.ts';
import { askData } from '#app/ask/members/data/commands.server.ts';
import { messagesData } from '#app/messages/members/commands.server.ts';
import { messageReplies } from '#app/messages/conversations/replies/commands.server.ts';
import { noticeJobs } from '#app/messages/notices/jobs.server.ts';
import { topUpJobs } from '#app/billing/topups/jobs.server.ts';
import { inviteJobs } from '#app/billing/invites/jobs.server.ts';
import { pointsData } from '#app/billing/members/commands.server.ts';
import { pointJobs } from '#app/billing/points/jobs.server.ts';
import { taskJobs } from '#app/billing/tasks/jobs.server.ts';
import { topUpsData } from '#app/billing/topups/members/commands.server.ts';
import { replyJobs } from '#app/messages/replies/jobs.server.ts';
import type { Job } from '#app/core/jobs.server.ts';
import { walletJobs } from '#app/wallet/jobs.server.ts';

/** Every domain that keeps data of members: what it puts into an export, and what it does when an account is closed. */
export const memberData: readonly MemberData[] = [accountData, messagesData, pointsData, sharesData, payoutsData, topUpsData, statementsData, askData];

/** Every background job of the product, by domain. */
export const jobs: Job<never>[] = [
  ...walletJobs,
  ...accountJobs,
  ...memberDataJobs(memberData),
  ...noticeJobs,
  ...replyJobs([messageReplies, commentReplies]),
  ...taskJobs,
  ...pointJobs,
  ...inviteJobs,
  ...topUpJobs,
  ...paymentJobs,
  ...reconciliationJobs,
  ...shareJobs,
  ...earningsJobs,
  ...statementJobs,
  ...bookJobs([bountyObjects]),
  ...askJobs,
  ...badgeJobs,
  ...leaderJobs,
  ...voteJobs,
  ...moderationJobs,
  ...bountyJobs,
  ...categoryJobs,
  ...tagJobs,
  ...followJobs,
  ...weeklyJobs,
  ...relatedJobs,
  ...closingJobs,
  ...interestJobs,
  ...threadSearchJobs,
  ...searchJobs,
  ...webhookJobs,
  ...importJobs,
  ...indexNowJobs,
  ...adminJobs,
];
