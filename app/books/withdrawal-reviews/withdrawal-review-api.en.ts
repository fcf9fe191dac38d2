import type zh from './withdrawal-review-api.zh.ts';

export default {
  taken: (count: number) =>
    count === 1
      ? 'Under review. The member can no longer cancel it.'
      : `${count} withdrawals are under review. Their members can no longer cancel them.`,
  approved: (approved: number, waiting: number) =>
    [approved > 0 && `${approved} approved`, waiting > 0 && `${waiting} waiting for a second reviewer`]
      .filter(Boolean)
      .join(', ') + '.',
  noneApproved: 'None of these could be approved. See the reason next to each.',
  rejected: 'Withdrawal rejected. The amount is back in the member’s earnings.',
  notOwn: 'You cannot review your own withdrawal.',
  noteMissing: 'Enter a reason. The member will see it',
} satisfies typeof zh;
