import type { Widen } from '#app/core/texts/language.ts';
import type zh from './pay.zh.ts';

export default {
  title: 'Pay',
  back: 'Back to balance and bills',
  channels: { alipay: 'Alipay', wechat: 'WeChat Pay', stripe: 'Card (Stripe)', simulator: 'Simulator' },
  sandbox: 'Test mode: no real money is taken here.',
  amount: 'Amount due',
  channel: 'Paid with',
  number: 'Order number',
  expires: 'Pay before',
  opening: 'Placing the order with the payment provider…',
  openingSlow:
    'The provider is slow to answer. We’re trying again with the same order number, so please stay here and don’t order twice.',
  qr: 'QR code to pay',
  scan: {
    alipay: 'Scan with Alipay to pay',
    wechat: 'Scan with WeChat to pay',
    stripe: 'Scan to pay',
    simulator: 'There’s nothing to scan in the simulator. Use the buttons below',
  },
  go: (channel: string) => `Continue to ${channel}`,
  goHelp:
    'You’ll come back here after paying, or you can return by yourself. What the provider confirms is what counts.',
  watching: 'Waiting for your payment. The result appears by itself',
  check: 'I’ve paid, check now',
  paid: 'Payment received',
  paidText: (amount: string) => `${amount} has been added to your balance.`,
  late: 'The money arrived after the order had closed. It has been added to your balance.',
  toBalance: 'See balance',
  goOn: 'Go back and carry on',
  closed: 'This order is closed',
  closedText:
    'No payment arrived in time. If you did pay, don’t worry: it will be added to your balance when it arrives, and we’ll tell you.',
  failed: 'The order wasn’t placed',
  failedText: 'The payment provider didn’t accept this order. Nothing was charged.',
  again: 'Top up again',
  detail: 'See this top-up',
  simulate: 'Simulate payment',
  simulateGiveUp: 'Simulate closing',
  noScript: 'Paying needs JavaScript in your browser.',
} satisfies Widen<typeof zh>;
