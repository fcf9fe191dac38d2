import type { FailReason, WithdrawalState } from '#app/billing/withdrawals/withdrawals.schema.ts';
import { failReasons } from '#app/billing/withdrawals/withdrawals.schema.ts';
import type { PayoutResult, ResultLine, Verdict } from './payouts.schema.ts';

/*
 * How payout files are written and the bank's answers are understood. Pure.
 */

const words: Record<PayoutResult, readonly string[]> = {
  paid: ['paid', 'success', 'succeeded', 'successful', '成功', '付款成功', '交易成功', '已到账', '已付款'],
  failed: ['failed', 'fail', 'failure', 'rejected', '失败', '付款失败', '交易失败', '已退回', '退票'],
  unknown: ['unknown', 'processing', 'pending', '未知', '处理中', '银行处理中', '待确认'],
};

/** The bank's word for a result; null for one that is not known, which is never guessed. */
export function readResult(text: string): PayoutResult | null {
  const word = text.trim().toLowerCase();
  return (Object.keys(words) as PayoutResult[]).find((result) => words[result].includes(word)) ?? null;
}

const signs: readonly [RegExp, FailReason][] = [
  [/户名|姓名|name/i, 'name_mismatch'],
  [/销户|注销|冻结|closed|frozen/i, 'account_closed'],
  [/限额|limit/i, 'limit'],
  [/(?:账|帐|卡)号|number|account/i, 'number_wrong'],
  [/./, 'bank_refused'],
];

/** The reason in the bank's words, or by its code. */
export function readReason(text: string): FailReason {
  const code = failReasons.find((reason) => reason === text.trim().toLowerCase());
  return code ?? signs.find(([sign]) => sign.test(text))?.[1] ?? 'unexplained';
}

/** A withdrawal as far as a result is judged by it; `net` in fen. */
export type Known = { state: WithdrawalState; net: bigint; isOwn: boolean };

/** What an import does with a line: a result that is not certain, or contradicts what is known, changes nothing. */
export function judge(line: Pick<ResultLine, 'result' | 'amount'>, known: Known | null): Exclude<Verdict, 'done'> {
  if (line.result === null || line.amount === null) return 'UNREADABLE';
  if (!known) return 'NOT_FOUND';
  if (BigInt(line.amount) !== known.net) return 'AMOUNT_MISMATCH';
  if (known.isOwn) return 'OWN';
  if (known.state === 'paying') return 'apply';
  if (known.state === 'unknown') return line.result === 'unknown' ? 'same' : 'apply';
  const said: Partial<Record<WithdrawalState, PayoutResult>> = { paid: 'paid', returned: 'failed' };
  return said[known.state] === line.result ? 'same' : 'STATE_CONFLICT';
}
