import { accountData } from '#app/account/member-data/member-data.commands.server.ts';
import { resealJobs } from '#app/core/hosts/reseal.jobs.server.ts';
import { memberDataJobs } from '#app/account/member-data/member-data.jobs.server.ts';
import { pluginTextJobs } from '#app/market/plugins/plugin-texts.jobs.server.ts';
import { downloadData } from '#app/market/downloads/download-data.commands.server.ts';
import { pluginStatisticsJobs } from '#app/market/plugin-statistics/plugin-roll-ups.jobs.server.ts';
import { downloadJobs } from '#app/market/downloads/downloads.jobs.server.ts';
import { ratingData } from '#app/market/ratings/rating-data.commands.server.ts';
import { packagesData } from '#app/market/packages/package-data.commands.server.ts';
import { developerDomainData } from '#app/market/domains/developer-domain-data.commands.server.ts';
import { developerDomainJobs } from '#app/market/domains/developer-domains.jobs.server.ts';
import { developerTokenJobs } from '#app/market/developer-tokens/developer-tokens.jobs.server.ts';
import { packageJobs } from '#app/market/packages/packages.jobs.server.ts';
import { submissionData } from '#app/market/submissions/submission-data.commands.server.ts';
import { marketRecords } from '#app/market/plugin-refunds/market-records.queries.server.ts';
import { pluginOrderData } from '#app/market/orders/plugin-order-data.commands.server.ts';
import { pluginRefundsJobs } from '#app/market/plugin-refunds/plugin-refunds.jobs.server.ts';
import { developerInvoiceData } from '#app/market/developer-invoices/developer-invoice-data.commands.server.ts';
import { developerData } from '#app/market/developers/developer-data.commands.server.ts';
import { pluginData } from '#app/market/plugins/plugin-data.commands.server.ts';
import { pluginJobs } from '#app/market/plugins/plugin-transfers.jobs.server.ts';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { accountJobs } from '#app/account/login/account-clean-up.jobs.server.ts';
import { starterContentJobs } from '#app/admin/starter-content/starter-content.jobs.server.ts';
import { backupJobs } from '#app/admin/backups/backups.jobs.server.ts';
import { adminJobs } from '#app/admin/dashboard/admin.jobs.server.ts';
import { paybackData } from '#app/billing/leaving/payback-data.commands.server.ts';
import { payoutsData } from '#app/billing/withdrawals/withdrawal-data.commands.server.ts';
import { bookJobs } from '#app/books/books/record-checks.jobs.server.ts';
import { earningsJobs } from '#app/billing/earnings/earnings.jobs.server.ts';
import { paymentJobs } from '#app/billing/payments/payments.jobs.server.ts';
import { paymentDeskJobs } from '#app/billing/refunds/payment-desk.jobs.server.ts';
import { refundJobs } from '#app/billing/refunds/refunds.jobs.server.ts';
import { transferJobs } from '#app/billing/transfers/transfers.jobs.server.ts';
import { reconciliationJobs } from '#app/books/reconciliation/reconciliation.jobs.server.ts';
import { shareJobs } from '#app/billing/shares/shares.jobs.server.ts';
import { sharesData } from '#app/billing/shares/share-data.commands.server.ts';
import { statementsData } from '#app/books/statements/statement-files.commands.server.ts';
import { statementJobs } from '#app/books/statements/statements.jobs.server.ts';
import { badgeJobs } from '#app/ask/badges/badges.jobs.server.ts';
import { leaderJobs } from '#app/ask/reputation/leaders.jobs.server.ts';
import { voteJobs } from '#app/ask/votes/vote-series.jobs.server.ts';
import { listJobs } from '#app/ask/lists/lists.jobs.server.ts';
import { viewJobs } from '#app/ask/thread/views.jobs.server.ts';
import { recentTextJobs } from '#app/ask/screening/recent-texts.jobs.server.ts';
import { bountyJobs } from '#app/ask/bounties/bounties.jobs.server.ts';
import { bountyRecords } from '#app/ask/bounties/bounties.queries.server.ts';
import { commentReplies } from '#app/ask/comments/comment-replies.commands.server.ts';
import { categoryJobs } from '#app/ask/categories/categories.jobs.server.ts';
import { closingJobs } from '#app/moderation/closing/closing.jobs.server.ts';
import { followJobs } from '#app/ask/follows/follows.jobs.server.ts';
import { interestJobs } from '#app/ask/follows/thread-follows.jobs.server.ts';
import { searchJobs } from '#app/ask/search/search.jobs.server.ts';
import { searchDeskJobs } from '#app/ask/search-desk/search-desk.jobs.server.ts';
import { threadSearchJobs } from '#app/ask/search-desk/thread-index.jobs.server.ts';
import { tagJobs } from '#app/ask/tags/tags.jobs.server.ts';
import { resourceVoteData } from '#app/aimap/resources/resource-vote-data.commands.server.ts';
import { savedViewData } from '#app/aimap/views/saved-view-data.commands.server.ts';
import { nodeFollowData } from '#app/aimap/follows/node-follow-data.commands.server.ts';
import { nodeFollowJobs } from '#app/aimap/follows/node-follows.jobs.server.ts';
import { learningData } from '#app/aimap/learning/learning-data.commands.server.ts';
import { quizJobs } from '#app/aimap/quizzes/quizzes.jobs.server.ts';
import { indexNowJobs } from '#app/exchange/feeds/index-now.jobs.server.ts';
import { importJobs } from '#app/exchange/imports/imports.jobs.server.ts';
import { developerWebhookData } from '#app/exchange/developer-webhooks/developer-webhook-data.commands.server.ts';
import { webhookJobs } from '#app/exchange/webhooks/webhooks.jobs.server.ts';
import { mapProposalsData } from '#app/aimap/proposals/map-proposals-data.commands.server.ts';
import { mapProposalsJobs } from '#app/aimap/proposals/map-proposals.jobs.server.ts';
import { mapRevisionsData } from '#app/aimap/revisions/map-revisions-data.commands.server.ts';
import { placementData } from '#app/aimap/placement/placement-data.commands.server.ts';
import { releasesJobs } from '#app/market/releases/releases.jobs.server.ts';
import { submissionsJobs } from '#app/market/submissions/submissions.jobs.server.ts';
import { linkJobs } from '#app/aimap/links/links.jobs.server.ts';
import { placementJobs } from '#app/aimap/placement/placement.jobs.server.ts';
import { relatedJobs } from '#app/ask/similar-posts/related-posts.jobs.server.ts';
import { weeklyJobs } from '#app/exchange/weekly/weekly.jobs.server.ts';
import { cleanUpJobs } from '#app/moderation/clean-ups/clean-ups.jobs.server.ts';
import { askData } from '#app/ask/own-posts/ask-data.commands.server.ts';
import { catalogueData } from '#app/catalogue/models/catalogue-data.commands.server.ts';
import { messagesData } from '#app/messages/conversations/message-data.commands.server.ts';
import { messageReplies } from '#app/messages/conversations/message-replies.commands.server.ts';
import { noticeJobs } from '#app/messages/notices/notices.jobs.server.ts';
import { pushJobs } from '#app/messages/notice-settings/push.jobs.server.ts';
import { topUpJobs } from '#app/billing/topups/topups.jobs.server.ts';
import { inviteJobs } from '#app/billing/invites/invites.jobs.server.ts';
import { pointsData } from '#app/billing/points/points-data.commands.server.ts';
import { pointJobs } from '#app/billing/points/points.jobs.server.ts';
import { taskJobs } from '#app/billing/tasks/tasks.jobs.server.ts';
import { topUpsData } from '#app/billing/topups/topup-data.commands.server.ts';
import { replyJobs } from '#app/messages/mail-replies/mail-replies.jobs.server.ts';
import type { Job } from '#app/core/jobs/recurring-jobs.server.ts';
import { walletJobs } from '#app/wallet/checks/ledger.jobs.server.ts';
import { sealedPlaces } from './sealed-places.server.ts';

/** Every domain that keeps data of members: what it puts into an export, and what it does when an account is closed. */
export const memberData: readonly MemberData[] = [
  accountData,
  messagesData,
  pointsData,
  sharesData,
  payoutsData,
  topUpsData,
  paybackData,
  statementsData,
  catalogueData,
  developerData,
  developerDomainData,
  developerInvoiceData,
  developerWebhookData,
  ratingData,
  downloadData,
  packagesData,
  pluginData,
  submissionData,
  pluginOrderData,
  mapRevisionsData,
  mapProposalsData,
  placementData,
  learningData,
  nodeFollowData,
  savedViewData,
  resourceVoteData,
  askData,
];

/** Every background job of the product, by domain. */
export const jobs: Job<never>[] = [
  ...walletJobs,
  ...accountJobs,
  ...memberDataJobs(memberData),
  ...noticeJobs,
  ...pushJobs,
  ...replyJobs([messageReplies, commentReplies]),
  ...taskJobs,
  ...pointJobs,
  ...inviteJobs,
  ...topUpJobs,
  ...paymentJobs,
  ...paymentDeskJobs,
  ...refundJobs,
  ...transferJobs,
  ...reconciliationJobs,
  ...shareJobs,
  ...earningsJobs,
  ...statementJobs,
  ...pluginRefundsJobs,
  ...bookJobs([bountyRecords, ...marketRecords]),
  ...listJobs,
  ...viewJobs,
  ...recentTextJobs,
  ...badgeJobs,
  ...leaderJobs,
  ...voteJobs,
  ...cleanUpJobs,
  ...bountyJobs,
  ...categoryJobs,
  ...tagJobs,
  ...followJobs,
  ...weeklyJobs,
  ...relatedJobs,
  ...placementJobs,
  ...nodeFollowJobs,
  ...linkJobs,
  ...developerTokenJobs,
  ...developerDomainJobs,
  ...packageJobs,
  ...pluginJobs,
  ...mapProposalsJobs,
  ...releasesJobs,
  ...submissionsJobs,
  ...closingJobs,
  ...interestJobs,
  ...threadSearchJobs,
  ...searchJobs,
  ...searchDeskJobs,
  ...webhookJobs,
  ...importJobs,
  ...indexNowJobs,
  ...quizJobs,
  ...pluginTextJobs,
  ...downloadJobs,
  ...pluginStatisticsJobs,
  ...backupJobs,
  ...starterContentJobs,
  ...adminJobs,
  ...resealJobs(sealedPlaces),
];
