import { accountApi } from '#app/account/api.server.ts';
import { askApi } from '#app/ask/api.server.ts';
import { badgeApi } from '#app/ask/badges/api.server.ts';
import { leaderApi } from '#app/ask/leaders/api.server.ts';
import { privilegeApi } from '#app/ask/privileges/api.server.ts';
import { reputationApi } from '#app/ask/reputation/api.server.ts';
import { bookmarksApi } from '#app/ask/bookmarks/api.server.ts';
import { mineApi } from '#app/ask/mine/api.server.ts';
import { searchApi } from '#app/ask/search/api.server.ts';
import { bountyApi } from '#app/ask/bounties/api.server.ts';
import { categoryApi } from '#app/ask/categories/api.server.ts';
import { closingApi } from '#app/ask/closing/api.server.ts';
import { followApi } from '#app/ask/follows/api.server.ts';
import { interestApi } from '#app/ask/interest/api.server.ts';
import { mergeApi } from '#app/ask/merging/api.server.ts';
import { devdocApi } from '#app/ask/devdoc/api.server.ts';
import { indevApi } from '#app/ask/indev/api.server.ts';
import { modelsApi } from '#app/ask/models/api.server.ts';
import { tagApi } from '#app/ask/tags/api.server.ts';
import { importsApi } from '#app/ask/imports/api.server.ts';
import { webhooksApi } from '#app/ask/webhooks/api.server.ts';
import { weeklyApi } from '#app/ask/weekly/api.server.ts';
import { moderationApi } from '#app/ask/moderation/api.server.ts';
import { messagesApi } from '#app/messages/api.server.ts';
import { noticesApi } from '#app/messages/notices/api.server.ts';
import { siteApi } from '#app/site/api.server.ts';
import { adminApi } from '#app/admin/api.server.ts';
import { settingsApi } from '#app/admin/settings/api.server.ts';
import { paymentsApi } from '#app/billing/payments/api.server.ts';
import { reconciliationApi } from '#app/billing/reconciliation/api.server.ts';
import { codesApi } from '#app/billing/codes/api.server.ts';
import { topUpsApi } from '#app/billing/topups/api.server.ts';
import { transfersApi } from '#app/billing/transfers/api.server.ts';
import { inviteApi } from '#app/billing/invites/api.server.ts';
import { taskApi } from '#app/billing/tasks/api.server.ts';
import { signInApi } from '#app/billing/sign-in/api.server.ts';
import { cardsApi } from '#app/billing/cards/api.server.ts';
import { earningsApi } from '#app/billing/earnings/api.server.ts';
import { payoutsApi } from '#app/billing/payouts/api.server.ts';
import { reviewsApi } from '#app/billing/reviews/api.server.ts';
import { risksApi } from '#app/billing/risks/api.server.ts';
import { booksApi } from '#app/billing/books/api.server.ts';
import { termsApi } from '#app/billing/terms/api.server.ts';
import { taxesApi } from '#app/billing/taxes/api.server.ts';
import { withdrawalsApi } from '#app/billing/withdrawals/api.server.ts';
import { statementsApi } from '#app/billing/statements/api.server.ts';
import { sharesApi } from '#app/billing/shares/api.server.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';

/** Every /api address of the product, by domain. */
export const endpoints: Endpoint[] = [
  ...siteApi,
  ...accountApi,
  ...reputationApi,
  ...privilegeApi,
  ...badgeApi,
  ...leaderApi,
  ...messagesApi,
  ...noticesApi,
  ...topUpsApi,
  ...transfersApi,
  ...codesApi,
  ...paymentsApi,
  ...reconciliationApi,
  ...signInApi,
  ...taskApi,
  ...inviteApi,
  ...sharesApi,
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
  ...askApi,
  ...searchApi,
  ...bookmarksApi,
  ...mineApi,
  ...moderationApi,
  ...bountyApi,
  ...categoryApi,
  ...tagApi,
  ...followApi,
  ...weeklyApi,
  ...closingApi,
  ...interestApi,
  ...mergeApi,
  ...modelsApi,
  ...devdocApi,
  ...indevApi,
  ...webhooksApi,
  ...importsApi,
  ...settingsApi,
  ...adminApi,
];
