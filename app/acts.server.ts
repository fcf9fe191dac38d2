import { dumpsActs } from '#app/exchange/dumps/dumps.acts.server.ts';
import { importsActs } from '#app/exchange/imports/imports.acts.server.ts';
import { siteExportsActs } from '#app/exchange/dumps/site-exports.acts.server.ts';
import { webhooksActs } from '#app/exchange/webhooks/webhooks.acts.server.ts';
import { devdocActs } from '#app/catalogue/devdoc/devdoc.acts.server.ts';
import { packagesActs } from '#app/market/packages/packages.acts.server.ts';
import { signingActs } from '#app/market/signing/signing.acts.server.ts';
import { developerDomainsActs } from '#app/market/domains/developer-domains.acts.server.ts';
import { developersActs } from '#app/market/developers/developers.acts.server.ts';
import { developerTokensActs } from '#app/market/developer-tokens/developer-tokens.acts.server.ts';
import { pluginsActs } from '#app/market/plugins/plugins.acts.server.ts';
import { developerInvoicesActs } from '#app/market/developer-invoices/developer-invoices.acts.server.ts';
import { developerMoneyActs } from '#app/market/developer-money/developer-money.acts.server.ts';
import { developerFeesActs } from '#app/market/developer-fees/developer-fees.acts.server.ts';
import { developerDeskActs } from '#app/market/developer-desk/developer-desk.acts.server.ts';
import { releasesActs } from '#app/market/releases/releases.acts.server.ts';
import { submissionsActs } from '#app/market/submissions/submissions.acts.server.ts';
import { reviewDeskActs } from '#app/market/review-desk/review-desk.acts.server.ts';
import { licencesActs } from '#app/market/licences/licences.acts.server.ts';
import { offersActs } from '#app/market/offers/offers.acts.server.ts';
import { pluginOrdersActs } from '#app/market/orders/plugin-orders.acts.server.ts';
import { pluginRefundsActs } from '#app/market/plugin-refunds/plugin-refunds.acts.server.ts';
import { pluginPurchasesActs } from '#app/market/purchases/plugin-purchases.acts.server.ts';
import { indevActs } from '#app/market/indev/indev.acts.server.ts';
import { ratingReportsActs } from '#app/market/rating-reports/rating-reports.acts.server.ts';
import { ratingsActs } from '#app/market/ratings/ratings.acts.server.ts';
import { modelProposalsActs } from '#app/catalogue/proposals/model-proposals.acts.server.ts';
import { modelsActs } from '#app/catalogue/models/models.acts.server.ts';
import { resourceVotesActs } from '#app/aimap/resources/resource-votes.acts.server.ts';
import { savedViewsActs } from '#app/aimap/views/saved-views.acts.server.ts';
import { nodeFollowsActs } from '#app/aimap/follows/node-follows.acts.server.ts';
import { editingActs } from '#app/aimap/editing/editing.acts.server.ts';
import { learningActs } from '#app/aimap/learning/learning.acts.server.ts';
import { quizzesActs } from '#app/aimap/quizzes/quizzes.acts.server.ts';
import { nodesActs } from '#app/aimap/nodes/nodes.acts.server.ts';
import { mapStatisticsActs } from '#app/aimap/statistics/map-statistics.acts.server.ts';
import { mapExchangeActs } from '#app/aimap/exchange/map-exchange.acts.server.ts';
import { linksActs } from '#app/aimap/links/links.acts.server.ts';
import { placementActs } from '#app/aimap/placement/placement.acts.server.ts';
import { mapProposalsActs } from '#app/aimap/proposals/map-proposals.acts.server.ts';
import { mapRevisionsActs } from '#app/aimap/revisions/map-revisions.acts.server.ts';
import { starterActs } from '#db/starter/starter.acts.server.ts';
import { categoriesActs } from '#app/ask/categories/categories.acts.server.ts';
import { tagsActs } from '#app/ask/tags/tags.acts.server.ts';
import { followsActs } from '#app/ask/follows/follows.acts.server.ts';
import { postsActs } from '#app/ask/posts/posts.acts.server.ts';
import { bountiesActs } from '#app/ask/bounties/bounties.acts.server.ts';
import { closingActs } from '#app/moderation/closing/closing.acts.server.ts';
import { mergingActs } from '#app/moderation/merging/merging.acts.server.ts';
import { answersActs } from '#app/ask/answers/answers.acts.server.ts';
import { commentsActs } from '#app/ask/comments/comments.acts.server.ts';
import { votesActs } from '#app/ask/votes/votes.acts.server.ts';
import { badgesActs } from '#app/ask/badges/badges.acts.server.ts';
import { privilegesActs } from '#app/ask/privileges/privileges.acts.server.ts';
import { reputationActs } from '#app/ask/reputation/reputation.acts.server.ts';
import { searchDeskActs } from '#app/ask/search-desk/search-desk.acts.server.ts';
import { searchActs } from '#app/ask/search/search.acts.server.ts';
import { bookmarksActs } from '#app/ask/bookmarks/bookmarks.acts.server.ts';
import { draftsActs } from '#app/ask/drafts/drafts.acts.server.ts';
import { revisionsActs } from '#app/ask/revisions/revisions.acts.server.ts';
import { suggestionsActs } from '#app/ask/suggestions/suggestions.acts.server.ts';
import { anonymityActs } from '#app/ask/anonymity/anonymity.acts.server.ts';
import { screeningActs } from '#app/ask/screening/screening.acts.server.ts';
import { reviewsActs } from '#app/moderation/reviews/reviews.acts.server.ts';
import { watchedWordsActs } from '#app/moderation/words/watched-words.acts.server.ts';
import { memberModerationActs } from '#app/moderation/moderators/member-moderation.acts.server.ts';
import { moderatorThreadsActs } from '#app/moderation/moderators/moderator-conversations.acts.server.ts';
import { cleanUpsActs } from '#app/moderation/clean-ups/clean-ups.acts.server.ts';
import { brandingActs } from '#app/account/branding/branding.acts.server.ts';
import { loginActs } from '#app/account/login/login.acts.server.ts';
import { sessionsActs } from '#app/account/sessions/sessions.acts.server.ts';
import { membersActs } from '#app/account/members/members.acts.server.ts';
import { passwordProofsActs } from '#app/account/password-proofs/password-proofs.acts.server.ts';
import { reauthActs } from '#app/account/reauth/reauth.acts.server.ts';
import { bindingsActs } from '#app/account/bindings/bindings.acts.server.ts';
import { passwordsActs } from '#app/account/security/passwords.acts.server.ts';
import { profileActs } from '#app/account/profile/profile.acts.server.ts';
import { uploadsActs } from '#app/account/uploads/uploads.acts.server.ts';
import { realNameActs } from '#app/account/real-name/real-name.acts.server.ts';
import { twoStepActs } from '#app/account/two-step/two-step.acts.server.ts';
import { passkeysActs } from '#app/account/passkeys/passkeys.acts.server.ts';
import { federationLoginsActs } from '#app/account/federation-journeys/federation-logins.acts.server.ts';
import { identityProvidersActs } from '#app/account/federation/identity-providers.acts.server.ts';
import { directoryActs } from '#app/account/directory/directory.acts.server.ts';
import { apiTokensActs } from '#app/account/api-tokens/api-tokens.acts.server.ts';
import { memberDataActs } from '#app/account/member-data/member-data.acts.server.ts';
import { addedMembersActs } from '#app/account/added-members/added-members.acts.server.ts';
import { joiningActs } from '#app/account/joining/joining.acts.server.ts';
import { consentActs } from '#app/account/consent/consent.acts.server.ts';
import { sitePagesActs } from '#app/account/site-pages/site-pages.acts.server.ts';
import { rulesActs } from '#app/account/rules/rules.acts.server.ts';
import { groupsActs } from '#app/account/rules/groups.acts.server.ts';
import { messagesActs } from '#app/messages/conversations/messages.acts.server.ts';
import { blocksActs } from '#app/messages/parts/blocks.acts.server.ts';
import { messageReportsActs } from '#app/messages/reports/message-reports.acts.server.ts';
import { noticesActs } from '#app/messages/notices/notices.acts.server.ts';
import { pushActs } from '#app/messages/notice-settings/push.acts.server.ts';
import { mailRepliesActs } from '#app/messages/mail-replies/mail-replies.acts.server.ts';
import { settingsActs } from '#app/admin/settings/settings.acts.server.ts';
import { starterContentActs } from '#app/admin/starter-content/starter-content.acts.server.ts';
import { firstStepsActs } from '#app/admin/first-steps/first-steps.acts.server.ts';
import { backupsActs } from '#app/admin/backups/backups.acts.server.ts';
import { consoleSystemActs } from '#app/admin/system/console-system.acts.server.ts';
import { waysToPayActs } from '#app/admin/ways-to-pay/ways-to-pay.acts.server.ts';
import { booksActs } from '#app/books/books/books.acts.server.ts';
import { termsActs } from '#app/billing/terms/terms.acts.server.ts';
import { cardsActs } from '#app/billing/cards/cards.acts.server.ts';
import { risksActs } from '#app/billing/risks/risks.acts.server.ts';
import { earningsActs } from '#app/billing/earnings/earnings.acts.server.ts';
import { withdrawalsActs } from '#app/billing/withdrawals/withdrawals.acts.server.ts';
import { withdrawalReviewsActs } from '#app/books/withdrawal-reviews/withdrawal-reviews.acts.server.ts';
import { payoutsActs } from '#app/books/payouts/payouts.acts.server.ts';
import { taxesActs } from '#app/billing/taxes/taxes.acts.server.ts';
import { ledgerChecksActs } from '#app/wallet/checks/ledger-checks.acts.server.ts';
import { adjustmentsActs } from '#app/wallet/movements/adjustments.acts.server.ts';
import { signInActs } from '#app/billing/sign-in/sign-in.acts.server.ts';
import { tasksActs } from '#app/billing/tasks/tasks.acts.server.ts';
import { pointsActs } from '#app/billing/points/points.acts.server.ts';
import { invitesActs } from '#app/billing/invites/invites.acts.server.ts';
import { sharesActs } from '#app/billing/shares/shares.acts.server.ts';
import { sharePurchasesActs } from '#app/billing/share-purchases/share-purchases.acts.server.ts';
import { shareDeskActs } from '#app/billing/share-purchases/share-desk.acts.server.ts';
import { topupsActs } from '#app/billing/topups/topups.acts.server.ts';
import { transfersActs } from '#app/billing/transfers/transfers.acts.server.ts';
import { redemptionCodesActs } from '#app/billing/codes/redemption-codes.acts.server.ts';
import { paymentsActs } from '#app/billing/payments/payments.acts.server.ts';
import { channelsActs } from '#app/billing/channels/channels.acts.server.ts';
import { paybacksActs } from '#app/billing/leaving/paybacks.acts.server.ts';
import { refundsActs } from '#app/billing/refunds/refunds.acts.server.ts';
import { reconciliationActs } from '#app/books/reconciliation/reconciliation.acts.server.ts';
import { statementsActs } from '#app/books/statements/statements.acts.server.ts';
import { ledgerActs } from '#app/wallet/ledger/ledger.acts.server.ts';
import type { ActNames } from '#app/core/audit.server.ts';

/** What every act of the audit log is called, by feature; the log's filter offers them in this order. */
export const actNames: ActNames = {
  ...brandingActs,
  ...dumpsActs,
  ...importsActs,
  ...siteExportsActs,
  ...webhooksActs,
  ...devdocActs,
  ...indevActs,
  ...ratingsActs,
  ...ratingReportsActs,
  ...packagesActs,
  ...signingActs,
  ...developersActs,
  ...developerDomainsActs,
  ...developerTokensActs,
  ...pluginsActs,
  ...developerDeskActs,
  ...developerFeesActs,
  ...developerInvoicesActs,
  ...developerMoneyActs,
  ...releasesActs,
  ...submissionsActs,
  ...reviewDeskActs,
  ...offersActs,
  ...pluginOrdersActs,
  ...licencesActs,
  ...pluginRefundsActs,
  ...pluginPurchasesActs,
  ...modelProposalsActs,
  ...modelsActs,
  ...nodesActs,
  ...placementActs,
  ...mapRevisionsActs,
  ...linksActs,
  ...mapExchangeActs,
  ...mapStatisticsActs,
  ...mapProposalsActs,
  ...quizzesActs,
  ...editingActs,
  ...learningActs,
  ...nodeFollowsActs,
  ...savedViewsActs,
  ...resourceVotesActs,
  ...starterActs,
  ...categoriesActs,
  ...tagsActs,
  ...followsActs,
  ...postsActs,
  ...bountiesActs,
  ...closingActs,
  ...mergingActs,
  ...answersActs,
  ...commentsActs,
  ...votesActs,
  ...badgesActs,
  ...privilegesActs,
  ...reputationActs,
  ...searchDeskActs,
  ...searchActs,
  ...bookmarksActs,
  ...draftsActs,
  ...revisionsActs,
  ...suggestionsActs,
  ...anonymityActs,
  ...screeningActs,
  ...reviewsActs,
  ...watchedWordsActs,
  ...memberModerationActs,
  ...moderatorThreadsActs,
  ...cleanUpsActs,
  ...loginActs,
  ...sessionsActs,
  ...membersActs,
  ...passwordProofsActs,
  ...reauthActs,
  ...bindingsActs,
  ...passwordsActs,
  ...profileActs,
  ...uploadsActs,
  ...realNameActs,
  ...twoStepActs,
  ...passkeysActs,
  ...federationLoginsActs,
  ...identityProvidersActs,
  ...directoryActs,
  ...apiTokensActs,
  ...memberDataActs,
  ...rulesActs,
  ...sitePagesActs,
  ...consentActs,
  ...joiningActs,
  ...addedMembersActs,
  ...groupsActs,
  ...messagesActs,
  ...blocksActs,
  ...messageReportsActs,
  ...noticesActs,
  ...pushActs,
  ...mailRepliesActs,
  ...settingsActs,
  ...consoleSystemActs,
  ...backupsActs,
  ...firstStepsActs,
  ...waysToPayActs,
  ...starterContentActs,
  ...booksActs,
  ...termsActs,
  ...cardsActs,
  ...risksActs,
  ...earningsActs,
  ...withdrawalsActs,
  ...withdrawalReviewsActs,
  ...payoutsActs,
  ...taxesActs,
  ...ledgerChecksActs,
  ...adjustmentsActs,
  ...signInActs,
  ...tasksActs,
  ...pointsActs,
  ...invitesActs,
  ...sharesActs,
  ...sharePurchasesActs,
  ...shareDeskActs,
  ...topupsActs,
  ...transfersActs,
  ...redemptionCodesActs,
  ...paymentsActs,
  ...channelsActs,
  ...refundsActs,
  ...paybacksActs,
  ...reconciliationActs,
  ...statementsActs,
  ...ledgerActs,
};
