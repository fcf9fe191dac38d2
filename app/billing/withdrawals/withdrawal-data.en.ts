import type zh from './withdrawal-data.zh.ts';

export default {
  aboutCards: 'Your bank cards, with their last four digits only',
  aboutWithdrawals: 'Your withdrawals, with time and reason of each step',
} satisfies typeof zh;
