import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { PaymentIdInput } from '#app/billing/payments/payments.schema.ts';
import { askForPayment } from '#app/billing/payments/payments.commands.server.ts';
import { PaymentListInput } from './payment-desk.schema.ts';
import { getPaymentDetail, listPayments } from './payment-desk.queries.server.ts';

/** Endpoints of the desk of payments through providers. */
export const paymentDeskApi: Endpoint[] = [
  get('/api/admin/payments', ['在线支付记录', 'Payments through providers'], PaymentListInput, listPayments, {
    access: 'staff',
  }),
  get(
    '/api/admin/payment',
    ['一笔在线支付及其通知', 'One payment with its messages'],
    PaymentIdInput,
    (ctx, { id }) => getPaymentDetail(ctx, id),
    { access: 'staff' },
  ),
  post(
    '/api/admin/askPayment',
    ['向渠道查询一笔支付', 'Ask the provider about a payment'],
    PaymentIdInput,
    askForPayment,
    {
      access: 'staff',
      keepsPages: true,
      limit: { per: 'member', max: 60, window_s: 600 },
    },
  ),
];
