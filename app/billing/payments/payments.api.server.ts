import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { listPayMethods } from '#app/billing/channels/channels.queries.server.ts';
import { checkPayment, openPayment, simulatePayment, startPayment } from './payments.commands.server.ts';
import { PaymentNumberInput, SimulateInput, StartPaymentInput } from './payments.schema.ts';

const own = { keepsPages: true, limit: { per: 'member', max: 120, window_s: 60 } } as const;

/** Endpoints of payments through providers. */
export const paymentsApi: Endpoint[] = [
  get(
    '/api/user/payMethods',
    ['可用的在线充值方式', 'Ways to top up through a payment provider'],
    z.object({}),
    listPayMethods,
    {
      access: 'member',
    },
  ),
  post(
    '/api/user/startPayment',
    ['发起一笔在线充值', 'Open a top-up through a payment provider'],
    StartPaymentInput,
    startPayment,
    {
      keepsPages: true,
      isIdempotent: true,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  post(
    '/api/user/openPayment',
    ['向支付渠道下单，取得支付方式', 'Have the provider take a payment on, and learn how it is paid'],
    PaymentNumberInput,
    openPayment,
    own,
  ),
  post(
    '/api/user/checkPayment',
    ['查询支付结果，会向渠道核实', 'What became of a payment; the provider is asked'],
    PaymentNumberInput,
    checkPayment,
    own,
  ),
  post(
    '/api/user/simulatePayment',
    ['在开发用的模拟渠道付款', 'Pay at the simulator of development'],
    SimulateInput,
    simulatePayment,
    own,
  ),
];
