import { adjust, writeOff } from '#app/wallet/movements/adjustments.commands.server.ts';
import { holdAmount, payHold, releaseHold } from '#app/wallet/ledger/holds.commands.server.ts';
import type { Posting } from '#app/wallet/ledger/journals.commands.server.ts';
import {
  confirmPayout,
  holdWithdrawal,
  moveEarningsToCash,
  releaseWithdrawal,
  remitTax,
  returnPayout,
  sendPayout,
} from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import {
  awardPoints,
  clawBackPoints,
  expirePoints,
  returnPoints,
  spendPoints,
} from '#app/wallet/movements/wallet-points.commands.server.ts';
import { of } from '#app/wallet/ledger/ledger.schema.ts';
import {
  creditLateMoney,
  creditTopUp,
  creditTransfer,
  keepReceipt,
  redeemCode,
  refundTopUp,
  resolveReceipt,
  sellCodes,
  settleChannel,
} from '#app/wallet/movements/wallet-topups.commands.server.ts';
import type { Effect } from '#test/ledger-oracle.ts';
import { Refused } from '#test/ledger-oracle.ts';
import { leavingFlows } from '#test/ledger-leaving.ts';
import { saleFlows } from '#test/ledger-sales.ts';
import { memberOf, newItem, newThing, settle, simple, some, type Step, type World } from '#test/ledger-world.ts';

/**
 * One call in both worlds: the key names the event in the plain numbers as well; `made` gets the id of the real
 * journal.
 */
export type Call = {
  key: string;
  input: object;
  effect: () => Effect;
  run: (input: never) => Promise<Posting>;
  made?: (ref: number) => void;
};
export type Flow = (world: World, step: Step) => Call | null;

/** Every flow of the ledger, as one step of a sequence. Null when there is nothing yet that it could act upon. */
export const flows: Record<string, Flow> = {
  topUp: (world, step) => credit(world, step, 'topup', creditTopUp),
  lateMoney: (world, step) => credit(world, step, 'late', creditLateMoney),
  transfer: (world, step) => {
    const input = { receipt: world.next(), bank: 'main', memberId: memberOf(step.a), amount: BigInt(step.amount) };
    const effect = () => simple('bank:main', `cash:${input.memberId}`, input.amount);
    return { key: `manual:${input.receipt}`, input, effect, run: (given) => creditTransfer(world.ctx, given) };
  },
  keepReceipt: (world, step) => {
    const input = { receipt: world.next(), bank: 'main', amount: BigInt(step.amount) };
    const item = newItem('suspense', input.amount);
    const made = (ref: number) =>
      world.lists.receipts.push(newThing({ ref: (item.ref = ref), id: input.receipt, item }));
    const effect = () => ({ ...simple('bank:main', 'suspense', input.amount), opens: [item] });
    return { key: `susp:${input.receipt}`, input, effect, run: (given) => keepReceipt(world.ctx, given), made };
  },
  resolveReceipt: (world, step) => {
    const kept = world.pick('receipts', step);
    if (!kept) return null;
    const input = { receipt: kept.id, keptId: kept.ref, memberId: memberOf(step.a) };
    const effect = () => settle(kept.item!, `cash:${input.memberId}`);
    return { key: `susp:${kept.id}:resolve`, input, effect, run: (given) => resolveReceipt(world.ctx, given) };
  },
  settleChannel: (world, step) => {
    const input = {
      channel: 'alipay',
      batch: 'b',
      line: String(world.next()),
      bank: 'main',
      net: BigInt(step.amount),
      fee: BigInt(step.pick % 50),
    };
    const changes: Effect['changes'] = [
      ['bank:main', -input.net],
      ['gateway_fee', -input.fee],
      ['clearing:alipay', input.net + input.fee],
    ];
    return {
      key: `settle:${input.line}`,
      input,
      effect: () => ({ changes }),
      run: (given) => settleChannel(world.ctx, given),
    };
  },
  sellCodes: (world, step) => {
    const input = { batchId: world.next(), bank: 'main', amount: BigInt(step.amount) };
    const effect = () => simple('bank:main', 'codes_outstanding', input.amount);
    return { key: `codebatch:${input.batchId}`, input, effect, run: (given) => sellCodes(world.ctx, given) };
  },
  redeemCode: (world, step) => {
    // A few numbers only, so that the same code is tried again by others.
    const input = {
      codeId: step.pick % 20,
      memberId: memberOf(step.a),
      amount: BigInt((step.pick % 20) + 1) * 100n,
      isPromotion: step.pick % 2 === 0,
    };
    const effect = () =>
      simple(input.isPromotion ? 'promotion' : 'codes_outstanding', `cash:${input.memberId}`, input.amount);
    return { key: `code:${input.codeId}`, input, effect, run: (given) => redeemCode(world.ctx, given) };
  },
  refundTopUp: (world, step) => {
    const paid = world.pick('topUps', step);
    if (!paid) return null;
    const input = {
      refundId: world.next(),
      topUpId: paid.ref,
      memberId: paid.member,
      channel: paid.channel,
      amount: BigInt(step.amount),
    };
    const item = newItem(`refund_transit:${paid.channel}`, input.amount);
    const effect = () => {
      giveBack(world, paid.ref, paid.amount, input.amount);
      return {
        ...simple(`cash:${paid.member}`, item.account, input.amount),
        opens: [item],
        after: () => world.given.set(paid.ref, (world.given.get(paid.ref) ?? 0n) + input.amount),
      };
    };
    const made = (ref: number) =>
      world.lists.sent.push(
        newThing({
          ref: (item.ref = ref),
          id: input.refundId,
          member: paid.member,
          channel: paid.channel,
          item,
          amount: BigInt(paid.ref),
        }),
      );
    return { key: `refund:${input.refundId}`, input, effect, run: (given) => refundTopUp(world.ctx, given), made };
  },
  hold: (world, step) => {
    const asset = step.flag ? ('CNY' as const) : ('PTS' as const);
    const input = {
      purpose: 'bounty' as const,
      subject: String(world.next()),
      memberId: memberOf(step.a),
      asset,
      amount: BigInt(step.amount),
    };
    const kind = step.flag ? 'cash' : 'points';
    const item = newItem(`${kind}_hold:${input.memberId}`, input.amount);
    const made = (ref: number) =>
      world.lists.holds.push(newThing({ ref: (item.ref = ref), member: input.memberId, channel: kind, item }));
    const effect = () => ({ ...simple(`${kind}:${input.memberId}`, item.account, input.amount), opens: [item] });
    return { key: `bounty:${input.subject}:hold`, input, effect, run: (given) => holdAmount(world.ctx, given), made };
  },
  releaseHold: (world, step) => {
    const hold = world.pick('holds', step);
    if (!hold) return null;
    const effect = () => settle(hold.item!, `${hold.channel}:${hold.member}`);
    return {
      key: `hold:${hold.ref}:release`,
      input: { holdId: hold.ref, purpose: 'bounty' },
      effect,
      run: (given) => releaseHold(world.ctx, given),
    };
  },
  payHold: (world, step) => {
    const hold = world.pick('holds', step);
    if (!hold) return null;
    const input = {
      holdId: hold.ref,
      part: String(step.b % 3),
      purpose: 'bounty' as const,
      toMemberId: memberOf(step.b),
      amount: BigInt(step.amount),
    };
    const isCash = hold.channel === 'cash';
    const item = newItem(`pending:${input.toMemberId}`, input.amount);
    const effect = (): Effect => ({
      changes: [
        [hold.item!.account, -input.amount],
        [isCash ? item.account : `points:${input.toMemberId}`, input.amount],
      ],
      settles: [[hold.item!, input.amount]],
      opens: isCash ? [item] : [],
    });
    const made = (ref: number) =>
      isCash && world.lists.pendings.push(newThing({ ref: (item.ref = ref), member: input.toMemberId, item }));
    return {
      key: `hold:${hold.ref}:pay:${input.part}`,
      input,
      effect,
      run: (given) => payHold(world.ctx, given),
      made,
    };
  },
  earningsToCash: (world, step) => {
    const input = { requestId: String(world.next()), memberId: memberOf(step.a), amount: BigInt(step.amount) };
    const effect = () => simple(`earnings:${input.memberId}`, `cash:${input.memberId}`, input.amount);
    return { key: `e2c:${input.requestId}`, input, effect, run: (given) => moveEarningsToCash(world.ctx, given) };
  },
  holdWithdrawal: (world, step) => {
    const input = { withdrawalId: world.next(), memberId: memberOf(step.a), amount: BigInt((step.amount % 400) + 1) };
    const item = newItem(`earnings_hold:${input.memberId}`, input.amount);
    const made = (ref: number) =>
      world.lists.withdrawals.push(
        newThing({ ref: (item.ref = ref), id: input.withdrawalId, member: input.memberId, amount: input.amount, item }),
      );
    const effect = () => ({ ...simple(`earnings:${input.memberId}`, item.account, input.amount), opens: [item] });
    return {
      key: `wd:${input.withdrawalId}:hold`,
      input,
      effect,
      run: (given) => holdWithdrawal(world.ctx, given),
      made,
    };
  },
  releaseWithdrawal: (world, step) => {
    const asked = world.pick('withdrawals', step);
    if (!asked) return null;
    const input = { withdrawalId: asked.id, holdId: asked.ref };
    const effect = () => {
      const { left } = some(asked.item!);
      return {
        changes: [[asked.item!.account, -left], ...world.oracle.earn(asked.member, left)] as Effect['changes'],
        settles: [[asked.item!, left]] as Effect['settles'] & object,
      };
    };
    return { key: `wd:${asked.id}:release`, input, effect, run: (given) => releaseWithdrawal(world.ctx, given) };
  },
  sendPayout: (world, step) => {
    const asked = world.pick('withdrawals', step);
    if (!asked) return null;
    const input = {
      withdrawalId: asked.id,
      holdId: asked.ref,
      channel: 'bank',
      fee: BigInt(step.b % 4),
      tax: BigInt(step.amount % 30),
    };
    const net = asked.amount - input.fee - input.tax;
    const item = newItem('payout_transit:bank', net);
    const effect = (): Effect => {
      const { left } = some(asked.item!);
      if (net <= 0n) throw new Refused('AMOUNT_INVALID');
      const changes: Effect['changes'] = [
        [asked.item!.account, -left],
        [item.account, net],
        ['fee_withdraw', input.fee],
        ['tax_payable', input.tax],
      ];
      return { changes, settles: [[asked.item!, left]], opens: [item] };
    };
    const made = (ref: number) =>
      world.lists.payouts.push(
        newThing({
          ref: (item.ref = ref),
          id: asked.id,
          member: asked.member,
          item,
          amount: input.fee,
          channel: String(input.tax),
        }),
      );
    return { key: `wd:${asked.id}:send`, input, effect, run: (given) => sendPayout(world.ctx, given), made };
  },
  confirmPayout: (world, step) => {
    const sent = world.pick('payouts', step);
    if (!sent) return null;
    const source = step.flag ? { kind: 'bank' as const, name: 'main' } : { kind: 'clearing' as const, name: 'alipay' };
    const effect = () => ({
      ...settle(sent.item!, `${source.kind}:${source.name}`),
      after: () => void paidFrom.set(sent, [`${source.kind}:${source.name}`, left]),
    });
    const { left } = sent.item!;
    return {
      key: `wd:${sent.id}:paid`,
      input: { withdrawalId: sent.id, sentId: sent.ref, source },
      effect,
      run: (given) => confirmPayout(world.ctx, given),
    };
  },
  returnPayout: (world, step) => {
    const sent = world.pick('payouts', step);
    if (!sent) return null;
    const input = { withdrawalId: sent.id, sentId: sent.ref, memberId: sent.member };
    const effect = (): Effect => {
      const { left } = sent.item!;
      const [from, net] = left > 0n ? [sent.item!.account, left] : paidFrom.get(sent)!;
      const [fee, tax] = [sent.amount, BigInt(sent.channel)];
      const changes: Effect['changes'] = [
        [from, -net],
        ['fee_withdraw', -fee],
        ['tax_payable', -tax],
        ...world.oracle.earn(sent.member, net + fee + tax),
      ];
      return { changes, settles: left > 0n ? [[sent.item!, left]] : [] };
    };
    return { key: `wd:${sent.id}:return`, input, effect, run: (given) => returnPayout(world.ctx, given) };
  },
  remitTax: (world, step) => {
    const input = { period: String(world.next()), bank: 'main', amount: BigInt(step.amount) };
    return {
      key: `tax:${input.period}`,
      input,
      effect: () => simple('tax_payable', 'bank:main', input.amount),
      run: (given) => remitTax(world.ctx, given),
    };
  },
  award: (world, step) => {
    const input = {
      task: 'signIn',
      subject: String(step.pick % 40),
      memberId: memberOf(step.a),
      amount: BigInt((step.pick % 40) + 1),
    };
    const made = (ref: number) =>
      world.lists.awards.push(newThing({ ref, member: input.memberId, amount: input.amount }));
    const effect = () => simple('issued', `points:${input.memberId}`, input.amount);
    return {
      key: `task:${input.memberId}:${input.subject}`,
      input,
      effect,
      run: (given) => awardPoints(world.ctx, given),
      made,
    };
  },
  clawBack: (world, step) => {
    const award = world.pick('awards', step);
    if (!award) return null;
    const effect = () => {
      const has = world.oracle.balance(`points:${award.member}`);
      return simple(`points:${award.member}`, 'issued', has < award.amount ? has : award.amount);
    };
    return {
      key: `clawback:${award.ref}`,
      input: { awardId: award.ref, memberId: award.member },
      effect,
      run: (given) => clawBackPoints(world.ctx, given),
    };
  },
  spendPoints: (world, step) => {
    const input = {
      purpose: 'order' as const,
      subject: String(world.next()),
      memberId: memberOf(step.a),
      amount: BigInt((step.amount % 60) + 1),
    };
    const made = (ref: number) =>
      world.lists.spendings.push(newThing({ ref, member: input.memberId, amount: input.amount }));
    const effect = () => simple(`points:${input.memberId}`, 'redeemed', input.amount);
    return { key: `spend:${input.subject}`, input, effect, run: (given) => spendPoints(world.ctx, given), made };
  },
  returnPoints: (world, step) => {
    const spent = world.pick('spendings', step);
    if (!spent) return null;
    const input = {
      refundId: world.next(),
      spentId: spent.ref,
      memberId: spent.member,
      amount: BigInt((step.amount % 40) + 1),
    };
    const effect = () => {
      giveBack(world, spent.ref, spent.amount, input.amount);
      return {
        ...simple('redeemed', `points:${spent.member}`, input.amount),
        after: () => world.given.set(spent.ref, (world.given.get(spent.ref) ?? 0n) + input.amount),
      };
    };
    return { key: `refund:${input.refundId}:points`, input, effect, run: (given) => returnPoints(world.ctx, given) };
  },
  expirePoints: (world, step) => {
    const award = world.pick('awards', step);
    if (!award) return null;
    const input = { lotId: award.ref, memberId: award.member, amount: BigInt((step.amount % 40) + 1) };
    return {
      key: `exp:${award.ref}`,
      input,
      effect: () => simple(`points:${award.member}`, 'expired', input.amount),
      run: (given) => expirePoints(world.ctx, given),
    };
  },
  adjust: (world, step) => {
    const [from, to] = [of('cash', memberOf(step.a)), of('earnings', memberOf(step.b))];
    const input = {
      adjustmentId: world.next(),
      proposedBy: step.flag ? 98 : 99,
      reason: 'r',
      ticket: 't',
      from,
      to,
      amount: BigInt(step.amount),
    };
    const effect = () => {
      if (input.proposedBy === 99) throw new Refused('SECOND_PERSON_REQUIRED');
      return simple(from, to, input.amount);
    };
    return { key: `adj:${input.adjustmentId}`, input, effect, run: (given) => adjust(world.staff(99), given) };
  },
  writeOff: (world, step) => {
    const input = {
      adjustmentId: world.next(),
      proposedBy: 98,
      reason: 'r',
      ticket: 't',
      memberId: memberOf(step.a),
      amount: BigInt((step.amount % 30) + 1),
    };
    const effect = () => simple('bad_debt', `receivable:${input.memberId}`, input.amount);
    return { key: `adj:${input.adjustmentId}`, input, effect, run: (given) => writeOff(world.staff(99), given) };
  },
  ...leavingFlows,
  ...saleFlows,
};

const paidFrom = new WeakMap<object, [account: string, net: bigint]>();

function credit(world: World, step: Step, prefix: string, run: typeof creditTopUp): Call {
  const channel = step.flag ? 'alipay' : 'wechat';
  const input = { channel, transaction: String(world.next()), memberId: memberOf(step.a), amount: BigInt(step.amount) };
  const made = (ref: number) =>
    world.lists.topUps.push(newThing({ ref, member: input.memberId, amount: input.amount, channel }));
  const effect = () => simple(`clearing:${channel}`, `cash:${input.memberId}`, input.amount);
  return {
    key: `${prefix}:${channel}:${input.transaction}`,
    input,
    effect,
    run: (given) => run(world.ctx, given),
    made,
  };
}

function giveBack(world: World, ref: number, amount: bigint, more: bigint): void {
  if ((world.given.get(ref) ?? 0n) + more > amount) throw new Refused('AMOUNT_INVALID');
}
