import type zh from './memo.zh.ts';
import type { Memo } from './memo.zh.ts';

const noted = (text: string, note: string) => (note ? `${text}: ${note}` : text);

const channels: Record<string, string> = {
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  stripe: 'Stripe',
  simulator: 'simulated payment',
};
const channel = (name: string) => channels[name] ?? (name || 'online payment');

const tasks: Record<string, string> = {
  signIn: 'Daily check-in',
  signInStreak: 'Check-in streak reward',
  profile: 'Profile completed',
  firstQuestion: 'First question',
  acceptedAnswer: 'Answer accepted',
  mapPlace: 'Place on the map agreed with',
  mapFix: 'Change of the map accepted',
  mapNode: 'New topic of the map accepted',
  mapPrerequisite: 'Prerequisite on the map accepted',
  mapTranslation: 'Translation on the map accepted',
  mapItem: 'Quiz item proved by its answers',
};
const task = (name: string) => tasks[name] ?? 'Task reward';

const purposes: Record<string, string> = { bounty: 'Bounty', order: 'Order', payback: 'Refund of the balance' };
const lead = (name: string, text: string) => {
  const found = purposes[name];
  return found ? `${found}: ${text}` : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

export default {
  topUp: ({ data }) => `Top-up by ${channel(data('channel'))}`,
  settle: () => 'Settlement by the channel',
  manualTopUp: () => 'Top-up by bank transfer',
  sellCodes: () => 'Gift codes sold',
  redeemCode: () => 'Gift code',
  lateMoney: ({ data }) => `Money that arrived after its order had closed (${channel(data('channel'))})`,
  keepReceipt: () => 'Receipt under inquiry',
  resolveReceipt: () => 'Top-up by bank transfer, identified',
  topUpRefund: () => 'Top-up returned to its source',
  hold: ({ isGain, note, data }) => noted(lead(data('purpose'), isGain ? 'set aside' : 'put on hold'), note),
  releaseHold: ({ isGain, note, data }) =>
    noted(lead(data('purpose'), isGain ? 'hold released' : 'no longer set aside'), note),
  payHold: ({ isGain, note, data }) => noted(lead(data('purpose'), isGain ? 'received' : 'paid'), note),
  payOrder: ({ note }) => noted('Order payment', note),
  returnOrder: ({ note }) => noted('Order refund', note),
  fulfil: ({ note }) => noted('Plugin sale, pending', note),
  commission: ({ note }) => noted('Referral commission, pending', note),
  voidCommission: ({ note }) => noted('Referral commission taken back', note),
  release: ({ isGain, kind, note }) =>
    noted(kind === 'receivable' ? 'Debt repaid' : isGain ? 'Earnings released' : 'Released from pending', note),
  earningsToCash: ({ isGain }) => (isGain ? 'Moved from earnings' : 'Moved to balance'),
  payShare: ({ isGain, note }) => noted(isGain ? 'Paid share sold, pending' : 'Paid share bought', note),
  holdWithdrawal: ({ isGain }) => (isGain ? 'Set aside for withdrawal' : 'Withdrawal requested'),
  releaseWithdrawal: ({ isGain }) => (isGain ? 'Withdrawal cancelled, amount returned' : 'Withdrawal cancelled'),
  sendPayout: () => 'Withdrawal sent',
  confirmPayout: () => 'Withdrawal completed',
  returnPayout: () => 'Withdrawal failed, amount returned',
  remitTax: () => 'Tax remitted',
  refund: ({ isGain, note }) => noted(isGain ? 'Refund received' : 'Taken back for a refund', note),
  confirmRefund: () => 'Refund completed',
  failRefund: () => 'Refund to the source failed, paid to the balance',
  payBack: () => 'Balance refunded to a bank account',
  giveUp: ({ isGain }) => (isGain ? 'Balance that a member gave up' : 'Given up when closing the account'),
  writeOff: () => 'Debt written off',
  adjust: ({ note }) => noted('Manual adjustment', note),
  award: ({ note, data }) => noted(task(data('task')), note),
  clawBack: ({ note, data }) => noted(`${task(data('task'))}, taken back`, note),
  spendPoints: ({ note, data }) => noted(data('purpose') === 'makeUp' ? 'Make-up check-in' : 'Points spent', note),
  returnPoints: ({ note }) => noted('Points returned', note),
  expirePoints: () => 'Points expired',
} satisfies Record<keyof typeof zh, Memo>;
