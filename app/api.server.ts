import { accountApi } from '#app/account/api.server.ts';
import { askApi } from '#app/ask/api.server.ts';
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
  ...settingsApi,
  ...adminApi,
];
