import { loginApi } from '#app/account/login/login.api.server.ts';
import { sessionsApi } from '#app/account/sessions/sessions.api.server.ts';
import { overviewApi } from '#app/account/overview/overview.api.server.ts';
import { brandingApi } from '#app/account/branding/branding.api.server.ts';
import { uploadsApi } from '#app/account/uploads/uploads.api.server.ts';
import { profileApi } from '#app/account/profile/profile.api.server.ts';
import { realNameApi } from '#app/account/real-name/real-name.api.server.ts';
import { securityApi } from '#app/account/security/security.api.server.ts';
import { federationApi } from '#app/account/federation-journeys/federation.api.server.ts';
import { directoryApi } from '#app/account/directory/directory.api.server.ts';
import { rulesApi } from '#app/account/rules/rules.api.server.ts';
import { groupsApi } from '#app/account/rules/groups.api.server.ts';
import { addedMembersApi } from '#app/account/added-members/added-members.api.server.ts';
import { joiningApi } from '#app/account/joining/joining.api.server.ts';
import { consentApi } from '#app/account/consent/consent.api.server.ts';
import { sitePagesApi } from '#app/account/site-pages/site-pages.api.server.ts';
import { membersApi } from '#app/account/members/members.api.server.ts';
import { listsApi } from '#app/ask/lists/lists.api.server.ts';
import { threadApi } from '#app/ask/thread/thread.api.server.ts';
import { answersApi } from '#app/ask/answers/answers.api.server.ts';
import { commentsApi } from '#app/ask/comments/comments.api.server.ts';
import { similarPostsApi } from '#app/ask/similar-posts/similar-posts.api.server.ts';
import { revisionListApi, revisionsApi } from '#app/ask/revisions/revisions.api.server.ts';
import { writingApi } from '#app/ask/writing/writing.api.server.ts';
import { postsApi } from '#app/ask/posts/posts.api.server.ts';
import { votesApi } from '#app/ask/votes/votes.api.server.ts';
import { draftsApi } from '#app/ask/drafts/drafts.api.server.ts';
import { suggestionsApi } from '#app/ask/suggestions/suggestions.api.server.ts';
import { wikiApi } from '#app/ask/suggestions/wiki.api.server.ts';
import { anonymityApi } from '#app/ask/anonymity/anonymity.api.server.ts';
import { searchDeskApi } from '#app/ask/search-desk/search-desk.api.server.ts';
import { badgeApi } from '#app/ask/badges/badges.api.server.ts';
import { leaderApi } from '#app/ask/reputation/leaders.api.server.ts';
import { privilegeApi } from '#app/ask/privileges/privileges.api.server.ts';
import { reputationApi } from '#app/ask/reputation/reputation.api.server.ts';
import { bookmarkApi, bookmarksApi } from '#app/ask/bookmarks/bookmarks.api.server.ts';
import { mineApi } from '#app/ask/own-posts/own-posts.api.server.ts';
import { postSearchApi, searchApi } from '#app/ask/search/search.api.server.ts';
import { bountyApi } from '#app/ask/bounties/bounties.api.server.ts';
import { categoryApi } from '#app/ask/categories/categories.api.server.ts';
import { closingApi } from '#app/moderation/closing/closing.api.server.ts';
import { followApi } from '#app/ask/follows/follows.api.server.ts';
import { interestApi } from '#app/ask/follows/thread-follows.api.server.ts';
import { mergeApi } from '#app/moderation/merging/merging.api.server.ts';
import { devdocApi } from '#app/catalogue/devdoc/devdoc.api.server.ts';
import { packagesApi } from '#app/market/packages/packages.api.server.ts';
import { signingApi } from '#app/market/signing/signing.api.server.ts';
import { developerDomainsApi } from '#app/market/domains/developer-domains.api.server.ts';
import { developersApi } from '#app/market/developers/developers.api.server.ts';
import { developerTokensApi } from '#app/market/developer-tokens/developer-tokens.api.server.ts';
import { sellerOrdersApi } from '#app/market/refund-desk/seller-orders.api.server.ts';
import { pluginsApi } from '#app/market/plugins/plugins.api.server.ts';
import { developerInvoicesApi } from '#app/market/developer-invoices/developer-invoices.api.server.ts';
import { developerMoneyApi } from '#app/market/developer-money/developer-money.api.server.ts';
import { marketTermsApi } from '#app/market/market-terms/market-terms.api.server.ts';
import { developerFeesApi } from '#app/market/developer-fees/developer-fees.api.server.ts';
import { developerDeskApi } from '#app/market/developer-desk/developer-desk.api.server.ts';
import { downloadsApi } from '#app/market/downloads/downloads.api.server.ts';
import { releasesApi } from '#app/market/releases/releases.api.server.ts';
import { submissionsApi } from '#app/market/submissions/submissions.api.server.ts';
import { reviewDeskApi } from '#app/market/review-desk/review-desk.api.server.ts';
import { updateFeedApi } from '#app/market/update-feed/update-feed.api.server.ts';
import { pluginAnalysisApi } from '#app/market/analysis/plugin-analysis.api.server.ts';
import { pluginEventsApi } from '#app/market/plugin-events/plugin-events.api.server.ts';
import { pluginStatisticsApi } from '#app/market/plugin-statistics/plugin-statistics.api.server.ts';
import { licencesApi } from '#app/market/licences/licences.api.server.ts';
import { offersApi } from '#app/market/offers/offers.api.server.ts';
import { pluginOrdersApi } from '#app/market/orders/plugin-orders.api.server.ts';
import { pluginRefundsApi } from '#app/market/plugin-refunds/plugin-refunds.api.server.ts';
import { pluginPurchasesApi } from '#app/market/purchases/plugin-purchases.api.server.ts';
import { indevApi } from '#app/market/indev/indev.api.server.ts';
import { ratingReportsApi } from '#app/market/rating-reports/rating-reports.api.server.ts';
import { ratingsApi } from '#app/market/ratings/ratings.api.server.ts';
import { storeApi } from '#app/market/store/store.api.server.ts';
import { modelProposalsApi } from '#app/catalogue/proposals/model-proposals.api.server.ts';
import { modelsApi } from '#app/catalogue/models/models.api.server.ts';
import { tagApi, tagChoiceApi } from '#app/ask/tags/tags.api.server.ts';
import { dumpsApi } from '#app/exchange/dumps/dumps.api.server.ts';
import { importsApi } from '#app/exchange/imports/imports.api.server.ts';
import { developerWebhooksApi } from '#app/exchange/developer-webhooks/developer-webhooks.api.server.ts';
import { webhooksApi } from '#app/exchange/webhooks/webhooks.api.server.ts';
import { weeklyApi } from '#app/exchange/weekly/weekly.api.server.ts';
import { reviewsOfTextsApi } from '#app/moderation/reviews/reviews.api.server.ts';
import { memberModerationApi } from '#app/moderation/moderators/member-moderation.api.server.ts';
import { cleanUpsApi } from '#app/moderation/clean-ups/clean-ups.api.server.ts';
import { moderatorThreadsApi } from '#app/moderation/moderators/moderator-conversations.api.server.ts';
import { watchedWordsApi } from '#app/moderation/words/watched-words.api.server.ts';
import { messagesApi } from '#app/messages/conversations/messages.api.server.ts';
import { messageReportsApi } from '#app/messages/reports/message-reports.api.server.ts';
import { noticesApi } from '#app/messages/notices/notices.api.server.ts';
import { pushApi } from '#app/messages/notice-settings/push.api.server.ts';
import { userCardsApi } from '#app/site/cards/user-cards.api.server.ts';
import { resourceVotesApi } from '#app/aimap/resources/resource-votes.api.server.ts';
import { savedViewsApi } from '#app/aimap/views/saved-views.api.server.ts';
import { nodeFollowsApi } from '#app/aimap/follows/node-follows.api.server.ts';
import { editingApi } from '#app/aimap/editing/editing.api.server.ts';
import { learningApi } from '#app/aimap/learning/learning.api.server.ts';
import { quizzesApi } from '#app/aimap/quizzes/quizzes.api.server.ts';
import { aiMapApi } from '#app/aimap/atlas/ai-map.api.server.ts';
import { mapStatisticsApi } from '#app/aimap/statistics/map-statistics.api.server.ts';
import { mapExchangeApi } from '#app/aimap/exchange/map-exchange.api.server.ts';
import { linksApi } from '#app/aimap/links/links.api.server.ts';
import { mapProposalsApi } from '#app/aimap/proposals/map-proposals.api.server.ts';
import { placementApi } from '#app/aimap/placement/placement.api.server.ts';
import { mapTilesApi } from '#app/aimap/canvas/tiles.api.server.ts';
import { liveApi } from '#app/site/live/live.api.server.ts';
import { siteApi } from '#app/site/site.api.server.ts';
import { waysToPayApi } from '#app/admin/ways-to-pay/ways-to-pay.api.server.ts';
import { starterContentApi } from '#app/admin/starter-content/starter-content.api.server.ts';
import { firstStepsApi } from '#app/admin/first-steps/first-steps.api.server.ts';
import { backupsApi } from '#app/admin/backups/backups.api.server.ts';
import { jobQueueApi } from '#app/admin/system/job-queue.api.server.ts';
import { finderApi } from '#app/admin/finder/finder.api.server.ts';
import { adminApi } from '#app/admin/dashboard/admin.api.server.ts';
import { settingsApi } from '#app/admin/settings/settings.api.server.ts';
import { paymentsApi } from '#app/billing/payments/payments.api.server.ts';
import { paymentDeskApi } from '#app/billing/refunds/payment-desk.api.server.ts';
import { channelsApi } from '#app/billing/channels/channels.api.server.ts';
import { paybacksApi } from '#app/billing/leaving/paybacks.api.server.ts';
import { refundsApi } from '#app/billing/refunds/refunds.api.server.ts';
import { notificationsApi } from '#app/billing/refunds/payment-notifications.api.server.ts';
import { reconciliationApi } from '#app/books/reconciliation/reconciliation.api.server.ts';
import { codesApi } from '#app/billing/codes/redemption-codes.api.server.ts';
import { topUpsApi } from '#app/billing/topups/topups.api.server.ts';
import { transfersApi } from '#app/billing/transfers/transfers.api.server.ts';
import { inviteApi } from '#app/billing/invites/invites.api.server.ts';
import { taskApi } from '#app/billing/tasks/tasks.api.server.ts';
import { signInApi } from '#app/billing/sign-in/sign-in.api.server.ts';
import { cardsApi } from '#app/billing/cards/cards.api.server.ts';
import { earningsApi } from '#app/billing/earnings/earnings.api.server.ts';
import { payoutsApi } from '#app/books/payouts/payouts.api.server.ts';
import { reviewsApi } from '#app/books/withdrawal-reviews/withdrawal-reviews.api.server.ts';
import { risksApi } from '#app/billing/risks/risks.api.server.ts';
import { booksApi } from '#app/books/books/books.api.server.ts';
import { ofMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { termDeskApi } from '#app/billing/terms/term-desk.api.server.ts';
import { termsApi } from '#app/billing/terms/terms.api.server.ts';
import { taxesApi } from '#app/billing/taxes/taxes.api.server.ts';
import { withdrawalsApi } from '#app/billing/withdrawals/withdrawals.api.server.ts';
import { statementsApi } from '#app/books/statements/statements.api.server.ts';
import { sharesApi } from '#app/billing/shares/shares.api.server.ts';
import { sharePurchasesApi } from '#app/billing/share-purchases/share-purchases.api.server.ts';
import { shareDeskApi } from '#app/billing/share-purchases/share-desk.api.server.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';

/** Every address of what `isMoneyFile` names: refused on a site without money. */
const moneyApi = ofMoney([
  ...topUpsApi,
  ...transfersApi,
  ...codesApi,
  ...paymentsApi,
  ...paymentDeskApi,
  ...channelsApi,
  ...refundsApi,
  ...paybacksApi,
  ...reconciliationApi,
  ...inviteApi,
  ...sharesApi,
  ...sharePurchasesApi,
  ...shareDeskApi,
  ...cardsApi,
  ...earningsApi,
  ...withdrawalsApi,
  ...reviewsApi,
  ...payoutsApi,
  ...risksApi,
  ...taxesApi,
  ...booksApi,
  ...statementsApi,
  ...termsApi,
  ...sellerOrdersApi,
  ...developerFeesApi,
  ...developerInvoicesApi,
  ...developerMoneyApi,
  ...offersApi,
  ...pluginOrdersApi,
  ...pluginRefundsApi,
]);

/** Every /api address of the product, by domain. */
export const endpoints: Endpoint[] = [
  ...siteApi,
  ...liveApi,
  ...userCardsApi,
  ...loginApi,
  ...sessionsApi,
  ...overviewApi,
  ...brandingApi,
  ...uploadsApi,
  ...profileApi,
  ...realNameApi,
  ...securityApi,
  ...federationApi,
  ...directoryApi,
  ...rulesApi,
  ...groupsApi,
  ...membersApi,
  ...sitePagesApi,
  ...consentApi,
  ...joiningApi,
  ...addedMembersApi,
  ...reputationApi,
  ...privilegeApi,
  ...badgeApi,
  ...leaderApi,
  ...messagesApi,
  ...messageReportsApi,
  ...noticesApi,
  ...pushApi,
  ...moneyApi,
  ...notificationsApi,
  ...signInApi,
  ...taskApi,
  ...termDeskApi,
  ...draftsApi,
  ...revisionsApi,
  ...suggestionsApi,
  ...wikiApi,
  ...anonymityApi,
  ...listsApi,
  ...threadApi,
  ...answersApi,
  ...commentsApi,
  ...similarPostsApi,
  ...postSearchApi,
  ...revisionListApi,
  ...writingApi,
  ...tagChoiceApi,
  ...postsApi,
  ...votesApi,
  ...bookmarkApi,
  ...searchApi,
  ...searchDeskApi,
  ...bookmarksApi,
  ...mineApi,
  ...reviewsOfTextsApi,
  ...memberModerationApi,
  ...cleanUpsApi,
  ...moderatorThreadsApi,
  ...watchedWordsApi,
  ...bountyApi,
  ...categoryApi,
  ...tagApi,
  ...followApi,
  ...weeklyApi,
  ...closingApi,
  ...interestApi,
  ...mergeApi,
  ...modelsApi,
  ...modelProposalsApi,
  ...devdocApi,
  ...indevApi,
  ...storeApi,
  ...ratingsApi,
  ...ratingReportsApi,
  ...downloadsApi,
  ...packagesApi,
  ...signingApi,
  ...developersApi,
  ...developerDomainsApi,
  ...developerTokensApi,
  ...pluginsApi,
  ...developerDeskApi,
  ...marketTermsApi,
  ...releasesApi,
  ...submissionsApi,
  ...reviewDeskApi,
  ...updateFeedApi,
  ...pluginEventsApi,
  ...pluginStatisticsApi,
  ...pluginAnalysisApi,
  ...licencesApi,
  ...pluginPurchasesApi,
  ...aiMapApi,
  ...placementApi,
  ...linksApi,
  ...mapExchangeApi,
  ...mapStatisticsApi,
  ...mapProposalsApi,
  ...quizzesApi,
  ...editingApi,
  ...learningApi,
  ...nodeFollowsApi,
  ...savedViewsApi,
  ...resourceVotesApi,
  ...mapTilesApi,
  ...developerWebhooksApi,
  ...webhooksApi,
  ...importsApi,
  ...dumpsApi,
  ...settingsApi,
  ...adminApi,
  ...backupsApi,
  ...jobQueueApi,
  ...finderApi,
  ...waysToPayApi,
  ...firstStepsApi,
  ...starterContentApi,
];
