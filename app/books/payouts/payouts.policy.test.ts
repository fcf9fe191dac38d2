import { expect, test } from 'vitest';
import { judge, readReason, readResult } from './payouts.policy.ts';
import { withdrawalStates } from '#app/billing/withdrawals/withdrawals.schema.ts';

test('a reason is known by its code however it is written', () => {
  expect([' Name_Mismatch ', 'ACCOUNT_CLOSED', 'bank_refused', 'unexplained'].map(readReason)).toEqual([
    'name_mismatch',
    'account_closed',
    'bank_refused',
    'unexplained',
  ]);
});

test('words of banks are understood, others are not guessed', () => {
  expect(['PAID', ' 成功 ', '失败', '处理中', 'ok', ''].map(readResult)).toEqual([
    'paid',
    'paid',
    'failed',
    'unknown',
    null,
    null,
  ]);
  expect(['name_mismatch', '户名不符', '账号不存在', '账户已销户', '超出限额', '其他', ''].map(readReason)).toEqual([
    'name_mismatch',
    'name_mismatch',
    'number_wrong',
    'account_closed',
    'limit',
    'bank_refused',
    'unexplained',
  ]);
});

test('a line applies to what is under way, confirms what is known, and contradicts nothing', () => {
  const line = (result: 'paid' | 'failed' | 'unknown' | null, amount: string | null = '100') => ({ result, amount });
  const known = (state: (typeof withdrawalStates)[number], isOwn = false) => ({ state, net: 100n, isOwn });
  expect(judge(line(null), known('paying'))).toBe('UNREADABLE');
  expect(judge(line('paid', null), known('paying'))).toBe('UNREADABLE');
  expect(judge(line('paid'), null)).toBe('NOT_FOUND');
  expect(judge(line('paid', '101'), known('paying'))).toBe('AMOUNT_MISMATCH');
  expect(judge(line('paid'), known('paying', true))).toBe('OWN');
  const table = Object.fromEntries(
    withdrawalStates.map((state) => [
      state,
      (['paid', 'failed', 'unknown'] as const).map((result) => judge(line(result), known(state))),
    ]),
  );
  const none = ['STATE_CONFLICT', 'STATE_CONFLICT', 'STATE_CONFLICT'];
  expect(table).toEqual({
    requested: none,
    in_review: none,
    approved: none,
    rejected: none,
    cancelled: none,
    paying: ['apply', 'apply', 'apply'],
    unknown: ['apply', 'apply', 'same'],
    paid: ['same', 'STATE_CONFLICT', 'STATE_CONFLICT'],
    returned: ['STATE_CONFLICT', 'same', 'STATE_CONFLICT'],
  });
});
