import type { Widen } from '#app/core/texts/language.ts';
import type zh from './fees.zh.ts';

const en: Widen<typeof zh> = {
  title: 'Fees and rules',
  description: 'The rules in force for service fees, withdrawals and points.',
  lead: 'Every rule about earnings, withdrawals and points, straight from the live settings. A deal is always settled under the rules it was made under.',
  next: (when) => `The rules marked below change on ${when}.`,
  item: 'Rule',
  value: 'Now',
  nextValue: 'Then',
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  hours: (count) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  months: (count) => (count === 0 ? 'No expiry' : `${count} ${count === 1 ? 'month' : 'months'}`),
  times: (count) => `${count}`,
  levels: (count) => (count === 0 ? 'Not offered' : `${count}`),
  points: (count) => `${count} ${count === 1 ? 'point' : 'points'}`,
  free: 'Free',
  sections: { sales: 'Sales', withdrawals: 'Withdrawals', invites: 'Referrals', points: 'Points' },
  notes: {
    sales:
      'The service fee is taken from the price and rounded down; the seller gets the rest. Earnings wait after the sale and then become available by themselves.',
    withdrawals:
      'Topped-up balance is for spending and cannot be withdrawn. Earnings can be withdrawn or moved to the balance.',
    invites:
      'Commission is paid by the platform from its service fee, never from the seller’s part. Only orders pay; signing up does not.',
    points: 'Points cannot be withdrawn or passed on.',
  },
};

export default en;
