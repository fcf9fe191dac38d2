import {
  creditCommission,
  fulfilOrder,
  payOrder,
  payShare,
  releaseEarnings,
  returnOrder,
} from '#app/wallet/movements/orders.commands.server.ts';
import {
  confirmRefund,
  failRefund,
  refundSale,
  voidCommission,
} from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import type { Flow } from '#test/ledger-flows.ts';
import { divide, type Effect, type Part, Refused, type Sale } from '#test/ledger-oracle.ts';
import { memberOf, newItem, newThing, settle, simple, type World } from '#test/ledger-world.ts';

/** The flows of orders, paid shares and their refunds. */
export const saleFlows: Record<string, Flow> = {
  payOrder: (world, step) => {
    const hold =
      step.pick % 3 === 0 ? (world.lists.holds.filter((one) => one.channel === 'cash')[step.b] ?? null) : null;
    const memberId = hold?.member ?? memberOf(step.a);
    const [cash, orderId] = [BigInt(step.amount), world.next()];
    const channel = step.flag ? { name: 'alipay', transaction: String(orderId), amount: 500n } : null;
    const input = {
      orderId,
      memberId,
      cash,
      ...(hold ? { holdId: hold.ref } : {}),
      ...(channel ? { channel } : {}),
      promotion: BigInt(step.pick % 7),
    };
    const item = newItem('escrow', 0n);
    const effect = (): Effect => {
      const held = hold?.item?.left ?? 0n;
      if (hold && held === 0n) throw new Refused('STATE_CONFLICT');
      item.left = cash + held + (channel?.amount ?? 0n) + input.promotion;
      const changes: Effect['changes'] = [
        [`cash:${memberId}`, -cash],
        ['clearing:alipay', -(channel?.amount ?? 0n)],
        ['promotion', -input.promotion],
        ['escrow', item.left],
      ];
      if (hold) changes.push([hold.item!.account, -held]);
      return { changes, settles: hold ? [[hold.item!, held]] : [], opens: [item] };
    };
    const made = (ref: number) =>
      world.lists.orders.push(newThing({ ref: (item.ref = ref), id: orderId, member: memberId, item }));
    return { key: `order:${orderId}:pay`, input, effect, run: (given) => payOrder(world.ctx, given), made };
  },
  returnOrder: (world, step) => {
    const order = world.pick('orders', step);
    if (!order) return null;
    const input = { refundId: world.next(), paidId: order.ref, memberId: order.member, amount: BigInt(step.amount) };
    const effect = (): Effect => ({
      ...simple('escrow', `cash:${order.member}`, input.amount),
      settles: [[order.item!, input.amount]],
    });
    return { key: `refund:${input.refundId}`, input, effect, run: (given) => returnOrder(world.ctx, given) };
  },
  fulfil: (world, step) => {
    const order = world.pick('orders', step);
    if (!order) return null;
    const input = {
      orderId: order.id,
      paidId: order.ref,
      developerId: memberOf(step.b),
      feeBasisPoints: [0, 1, 1500, 3333, 10_000][step.amount % 5]!,
    };
    const sale = newSale(order.id, order.member);
    const effect = (): Effect => {
      const price = order.item!.left;
      const fee = (price * BigInt(input.feeBasisPoints)) / 10_000n;
      addPart(sale, input.developerId, price - fee);
      sale.parts.push({ account: 'fee_plugin', member: null, amount: fee, back: 0n, item: null });
      sale.price = price;
      const { changes, settles } = settle(order.item!, 'escrow');
      return {
        changes: [changes[0]!, [`pending:${input.developerId}`, price - fee], ['fee_plugin', fee]],
        settles: settles!,
        opens: sale.parts.flatMap((part) => part.item ?? []),
      };
    };
    return {
      key: `order:${order.id}:fulfil`,
      input,
      effect,
      run: (given) => fulfilOrder(world.ctx, given),
      made: (ref) => keepSale(world, sale, ref),
    };
  },
  commission: (world, step) => {
    const sale = world.sales[step.pick % Math.max(1, world.sales.length)];
    if (!sale) return null;
    const amount = BigInt((step.amount % 90) + 1);
    const input = { orderId: sale.order, level: 1 as const, saleId: sale.ref, referrerId: memberOf(step.b), amount };
    const part: Part = {
      account: `pending:${input.referrerId}`,
      member: input.referrerId,
      amount,
      back: 0n,
      item: newItem(`pending:${input.referrerId}`, amount),
    };
    const made = (ref: number) => {
      part.item!.ref = ref;
      sale.commissions.push(part);
      world.lists.pendings.push(newThing({ ref, member: input.referrerId, item: part.item }));
    };
    const effect = () => ({ ...simple('commission', part.account, amount), opens: [part.item!] });
    return { key: `comm:${sale.order}`, input, effect, run: (given) => creditCommission(world.ctx, given), made };
  },
  voidCommission: (world, step) => {
    const all = world.sales.flatMap((sale) => sale.commissions);
    const part = all[step.pick % Math.max(1, all.length)];
    if (!part) return null;
    const commissionId = part.item!.ref;
    const effect = (): Effect => {
      const left = part.amount - part.back;
      if (left === 0n) throw new Refused('STATE_CONFLICT');
      const isPending = part.item!.left > 0n;
      const changes: Effect['changes'] = isPending
        ? [[part.account, -left]]
        : world.oracle.lose(part.member!, left, []);
      return {
        changes: [...changes, ['commission', left]],
        settles: isPending ? [[part.item!, left]] : [],
        after: () => void (part.back += left),
      };
    };
    return {
      key: `commission:${commissionId}:void`,
      input: { commissionId },
      effect,
      run: (given) => voidCommission(world.ctx, given),
    };
  },
  payShare: (world, step) => {
    const purchaseId = world.next();
    const input = {
      purchaseId,
      buyerId: memberOf(step.a),
      authorId: memberOf(step.b),
      ...(step.flag
        ? { promoter: { memberId: memberOf(step.pick), basisPoints: [100, 5000, 9500][step.pick % 3]! } }
        : {}),
      amount: BigInt(step.amount),
      feeBasisPoints: 500,
    };
    const fee = (input.amount * 500n) / 10_000n;
    const promoted = input.promoter ? (input.amount * BigInt(input.promoter.basisPoints)) / 10_000n : 0n;
    const sale = newSale(-purchaseId, input.buyerId);
    const effect = (): Effect => {
      const isOne = input.promoter?.memberId === input.authorId;
      addPart(sale, input.authorId, input.amount - fee - (isOne ? 0n : promoted));
      sale.parts.push({ account: 'fee_share', member: null, amount: fee, back: 0n, item: null });
      if (input.promoter && !isOne) addPart(sale, input.promoter.memberId, promoted);
      sale.price = input.amount;
      const changes: Effect['changes'] = [
        [`cash:${input.buyerId}`, -input.amount],
        ...sale.parts.map(({ account, amount }) => [account, amount] as [string, bigint]),
      ];
      return { changes, opens: sale.parts.flatMap((part) => part.item ?? []) };
    };
    return {
      key: `share:${purchaseId}:pay`,
      input,
      effect,
      run: (given) => payShare(world.ctx, given),
      made: (ref) => keepSale(world, sale, ref),
    };
  },
  release: (world, step) => {
    const pending = world.pick('pendings', step);
    if (!pending) return null;
    const effect = (): Effect => {
      const { changes, settles } = settle(pending.item!, '');
      return { changes: [changes[0]!, ...world.oracle.earn(pending.member, changes[1]![1])], settles: settles! };
    };
    return {
      key: `release:${pending.ref}:${pending.member}`,
      input: { sourceId: pending.ref, memberId: pending.member },
      effect,
      run: (given) => releaseEarnings(world.ctx, given),
    };
  },
  refundSale: (world, step) => {
    const sale = world.sales[step.pick % Math.max(1, world.sales.length)];
    if (!sale) return null;
    const rest = sale.price - sale.back;
    const amount = step.b % 3 === 0 && rest > 0n ? rest : BigInt(step.amount);
    const channel = step.flag ? { channel: 'alipay' } : {};
    const promotion = step.b % 4 === 1 ? amount / 3n : 0n;
    const given = promotion > 0n ? { promotion } : {};
    const input = { refundId: world.next(), saleId: sale.ref, buyerId: sale.buyer, amount, ...channel, ...given };
    const item = newItem('refund_transit:alipay', amount - promotion);
    const effect = () => ({ ...takeBack(world, sale, amount), ...(step.flag ? { opens: [item] } : {}) });
    const withTarget = (): Effect => {
      const found = effect();
      const back: Effect['changes'] = [[step.flag ? item.account : `cash:${sale.buyer}`, amount - promotion]];
      if (promotion > 0n) back.push(['promotion', promotion]);
      return { ...found, changes: [...found.changes, ...back] };
    };
    const made = (ref: number) =>
      step.flag &&
      world.lists.sent.push(
        newThing({ ref: (item.ref = ref), id: input.refundId, member: sale.buyer, channel: 'alipay', item }),
      );
    return {
      key: `refund:${input.refundId}`,
      input,
      effect: withTarget,
      run: (given) => refundSale(world.ctx, given),
      made,
    };
  },
  confirmRefund: (world, step) => {
    const sent = world.pick('sent', step);
    if (!sent) return null;
    const input = { refundId: sent.id, sentId: sent.ref, channel: sent.channel };
    return {
      key: `refund:${sent.id}:done`,
      input,
      effect: () => settle(sent.item!, `clearing:${sent.channel}`),
      run: (given) => confirmRefund(world.ctx, given),
    };
  },
  failRefund: (world, step) => {
    const sent = world.pick('sent', step);
    if (!sent) return null;
    const input = { refundId: sent.id, sentId: sent.ref, memberId: sent.member };
    const topUp = Number(sent.amount);
    const effect = (): Effect => {
      const { left } = sent.item!;
      return {
        ...settle(sent.item!, `cash:${sent.member}`),
        after: () => void (topUp && world.given.set(topUp, world.given.get(topUp)! - left)),
      };
    };
    return { key: `refund:${sent.id}:failed`, input, effect, run: (given) => failRefund(world.ctx, given) };
  },
};

export const newSale = (order: number, buyer: number): Sale => ({
  ref: 0,
  order,
  buyer,
  price: 0n,
  back: 0n,
  parts: [],
  commissions: [],
});

export function addPart(sale: Sale, member: number, amount: bigint): void {
  const account = `pending:${member}`;
  sale.parts.push({ account, member, amount, back: 0n, item: newItem(account, amount) });
}

function keepSale(world: World, sale: Sale, ref: number): void {
  sale.ref = ref;
  world.sales.push(sale);
  for (const part of sale.parts) {
    if (!part.item || part.amount === 0n) continue;
    part.item.ref = ref;
    world.lists.pendings.push(newThing({ ref, member: part.member!, item: part.item }));
  }
}

/** What everybody gives back for an amount of a sale; its own account is not among them. */
export function takeBack(world: Pick<World, 'oracle'>, sale: Sale, amount: bigint): Effect {
  if (sale.back + amount > sale.price) throw new Refused('AMOUNT_INVALID');
  const shares = divide(sale, amount);
  const changes: Effect['changes'] = [];
  const settles: Effect['settles'] = [];
  const take = (part: Part, back: bigint) => {
    if (part.item && part.item.left > 0n) {
      changes.push([part.account, -back]);
      settles.push([part.item, back]);
    } else if (part.member === null) changes.push([part.account, -back]);
    else changes.push(...world.oracle.lose(part.member, back, changes));
  };
  const all = [
    ...sale.parts.map((part, i) => [part, shares.parts[i]!] as const),
    ...sale.commissions.map((part, i) => [part, shares.commissions[i]!] as const),
  ];
  for (const [part, back] of all) {
    take(part, back);
    if (sale.commissions.includes(part)) changes.push(['commission', back]);
  }
  const after = () => {
    sale.back += amount;
    for (const [part, back] of all) part.back += back;
  };
  return { changes, settles, after };
}
