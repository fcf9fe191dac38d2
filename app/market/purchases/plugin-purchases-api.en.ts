import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-purchases-api.zh.ts';

export default {
  invoiceKept: 'Kept: the developer sees to whom the invoice is made out',
  noInvoice: 'No invoice is wanted',
  refundedInvoice: 'This order was refunded altogether, so there is no invoice of it',
} satisfies Widen<typeof zh>;
