import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, earningMember, expectWholeBooks, fingerprint, makeSale, newId, richMember } from '#test/ledger.ts';
import { holdAmount, payHold, releaseHold } from './holds.commands.server.ts';
import type { Posting } from './journals.commands.server.ts';
import {
  creditCommission,
  fulfilOrder,
  payOrder,
  payShare,
  releaseEarnings,
  returnOrder,
} from '#app/wallet/movements/orders.commands.server.ts';
import {
  confirmPayout,
  holdWithdrawal,
  moveEarningsToCash,
  releaseWithdrawal,
  returnPayout,
  sendPayout,
} from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import {
  awardPoints,
  clawBackPoints,
  returnPoints,
  spendPoints,
} from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from './ledger.queries.server.ts';
import { confirmRefund, failRefund, refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { sealJournals } from '#app/wallet/checks/seals.commands.server.ts';
import { findBrokenSeal } from '#app/wallet/checks/seals.queries.server.ts';
import {
  creditTopUp,
  keepReceipt,
  redeemCode,
  refundTopUp,
  resolveReceipt,
} from '#app/wallet/movements/wallet-topups.commands.server.ts';

const database = useTestDatabase();
let db: Db;
let ctx: Ctx;
beforeAll(() => {
  db = createDb(createPool(database.connection, { max: 16 }));
  ctx = bookCtx(db);
});
afterAll(async () => db.destroy());
afterEach(async () => expectWholeBooks(db));

/** Makes the same calls all at once: what each answered, or the name of its refusal. */
async function atOnce(count: number, call: (n: number) => Promise<Posting>): Promise<(Posting | string)[]> {
  const answer = (error: unknown) => {
    if (!isRefusal(error)) throw error;
    return String(error.data?.['error']);
  };
  return Promise.all(Array.from({ length: count }, (_, n) => call(n).catch(answer)));
}
const isNew = (answer: Posting | string) => typeof answer !== 'string' && answer.isNew;

/** Each flow with what must be there before it: the call that is made fifty times. */
const flows: Record<string, () => Promise<() => Promise<Posting>>> = {
  'a top-up': async () => {
    const input = { channel: 'alipay', transaction: String(newId()), memberId: newId(), amount: 100n };
    return () => creditTopUp(ctx, input);
  },
  'a redeem code': async () => {
    const input = { codeId: newId(), memberId: newId(), amount: 100n, isPromotion: true };
    return () => redeemCode(ctx, input);
  },
  'a kept receipt that is resolved': async () => {
    const kept = await keepReceipt(ctx, { receipt: newId(), bank: 'main', amount: 100n });
    const input = { receipt: newId(), keptId: kept.journalId, memberId: newId() };
    return () => resolveReceipt(ctx, input);
  },
  'a refund of a top-up': async () => {
    const memberId = newId();
    const paid = await creditTopUp(ctx, { channel: 'alipay', transaction: String(newId()), memberId, amount: 100n });
    const input = { refundId: newId(), topUpId: paid.journalId, memberId, channel: 'alipay', amount: 60n };
    return () => refundTopUp(ctx, input);
  },
  'a hold': async () => {
    const input = {
      purpose: 'bounty' as const,
      subject: String(newId()),
      memberId: await richMember(ctx, 100n),
      asset: 'CNY' as const,
      amount: 60n,
    };
    return () => holdAmount(ctx, input);
  },
  'the release of a hold': async () => {
    const hold = await holdAmount(ctx, {
      purpose: 'bounty',
      subject: String(newId()),
      memberId: await richMember(ctx, 100n),
      asset: 'CNY',
      amount: 60n,
    });
    return () => releaseHold(ctx, { holdId: hold.journalId, purpose: 'bounty' });
  },
  'a payment out of a hold': async () => {
    const hold = await holdAmount(ctx, {
      purpose: 'bounty',
      subject: String(newId()),
      memberId: await richMember(ctx, 100n),
      asset: 'CNY',
      amount: 60n,
    });
    const toMemberId = newId();
    return () => payHold(ctx, { holdId: hold.journalId, part: 'a', purpose: 'bounty', toMemberId, amount: 40n });
  },
  'an order paid': async () => {
    const input = { orderId: newId(), memberId: await richMember(ctx, 100n), cash: 60n, promotion: 5n };
    return () => payOrder(ctx, input);
  },
  'an order returned': async () => {
    const memberId = await richMember(ctx, 100n);
    const paid = await payOrder(ctx, { orderId: newId(), memberId, cash: 60n });
    const refundId = newId();
    return () => returnOrder(ctx, { refundId, paidId: paid.journalId, memberId, amount: 40n });
  },
  'an order fulfilled': async () => {
    const orderId = newId();
    const paid = await payOrder(ctx, { orderId, memberId: await richMember(ctx, 100n), cash: 60n });
    const developerId = newId();
    return () => fulfilOrder(ctx, { orderId, paidId: paid.journalId, developerId, feeBasisPoints: 1500 });
  },
  'a commission': async () => {
    const { sale, orderId } = await makeSale(ctx, 100n);
    const referrerId = newId();
    return () => creditCommission(ctx, { orderId, level: 1, saleId: sale.journalId, referrerId, amount: 5n });
  },
  'a paid share': async () => {
    const input = {
      purchaseId: newId(),
      buyerId: await richMember(ctx, 100n),
      authorId: newId(),
      amount: 60n,
      feeBasisPoints: 500,
    };
    return () => payShare(ctx, input);
  },
  'earnings released': async () => {
    const { sale, developerId } = await makeSale(ctx, 100n);
    return () => releaseEarnings(ctx, { sourceId: sale.journalId, memberId: developerId });
  },
  'earnings moved to cash': async () => {
    const input = { requestId: 'r', memberId: await earningMember(ctx, 100n), amount: 60n };
    return () => moveEarningsToCash(ctx, input);
  },
  'a sale refunded': async () => {
    const { sale, buyerId } = await makeSale(ctx, 100n);
    const refundId = newId();
    return () => refundSale(ctx, { refundId, saleId: sale.journalId, buyerId, amount: 60n });
  },
  'a refund confirmed by its channel': async () => {
    const { sale, buyerId } = await makeSale(ctx, 100n);
    const refundId = newId();
    const sent = await refundSale(ctx, { refundId, saleId: sale.journalId, buyerId, amount: 60n, channel: 'alipay' });
    return () => confirmRefund(ctx, { refundId, sentId: sent.journalId, channel: 'alipay' });
  },
  'a refund refused by its channel': async () => {
    const { sale, buyerId } = await makeSale(ctx, 100n);
    const refundId = newId();
    const sent = await refundSale(ctx, { refundId, saleId: sale.journalId, buyerId, amount: 60n, channel: 'alipay' });
    return () => failRefund(ctx, { refundId, sentId: sent.journalId, memberId: buyerId });
  },
  'a withdrawal asked': async () => {
    const input = { withdrawalId: newId(), memberId: await earningMember(ctx, 100n), amount: 60n };
    return () => holdWithdrawal(ctx, input);
  },
  'a withdrawal cancelled': async () => {
    const asked = await askWithdrawal();
    return () => releaseWithdrawal(ctx, asked);
  },
  'a payout sent': async () => {
    const asked = await askWithdrawal();
    return () => sendPayout(ctx, { ...asked, channel: 'bank', fee: 1n, tax: 2n });
  },
  'a payout confirmed': async () => {
    const { withdrawalId, sentId } = await sendOne();
    return () => confirmPayout(ctx, { withdrawalId, sentId, source: { kind: 'bank', name: 'main' } });
  },
  'a payout returned': async () => {
    const sent = await sendOne();
    return () => returnPayout(ctx, sent);
  },
  'points awarded': async () => {
    const memberId = newId();
    return () => awardPoints(ctx, { task: 'signIn', subject: '2026-11-20', memberId, amount: 5n });
  },
  'points taken back': async () => {
    const memberId = newId();
    const award = await awardPoints(ctx, { task: 'signIn', subject: '2026-11-20', memberId, amount: 5n });
    return () => clawBackPoints(ctx, { awardId: award.journalId, memberId });
  },
  'points spent and returned': async () => {
    const memberId = newId();
    await awardPoints(ctx, { task: 'signIn', subject: '2026-11-20', memberId, amount: 5n });
    const spent = await spendPoints(ctx, { purpose: 'order', subject: '1', memberId, amount: 4n });
    const refundId = newId();
    return () => returnPoints(ctx, { refundId, spentId: spent.journalId, memberId, amount: 4n });
  },
};

async function askWithdrawal(): Promise<{ withdrawalId: number; holdId: number; memberId: number }> {
  const [withdrawalId, memberId] = [newId(), await earningMember(ctx, 100n)];
  const hold = await holdWithdrawal(ctx, { withdrawalId, memberId, amount: 60n });
  return { withdrawalId, holdId: hold.journalId, memberId };
}

async function sendOne(): Promise<{ withdrawalId: number; sentId: number; memberId: number }> {
  const { memberId, ...asked } = await askWithdrawal();
  const sent = await sendPayout(ctx, { ...asked, channel: 'bank', fee: 1n, tax: 2n });
  return { withdrawalId: asked.withdrawalId, sentId: sent.journalId, memberId };
}

describe('fifty calls at once, all the same, do it once', () => {
  test.each(Object.entries(flows))('%s', async (_name, prepare) => {
    const call = await prepare();
    const answers = await atOnce(50, call);
    expect(answers.filter(isNew)).toHaveLength(1);
    const [first] = answers.filter(isNew) as Posting[];
    for (const answer of answers) expect({ ...(answer as Posting), isNew: true }).toEqual(first);
    const after = await fingerprint(db);
    expect(await call()).toEqual({ ...first, isNew: false });
    expect(await fingerprint(db)).toEqual(after);
  });
});

describe('different calls at once for what is there once', () => {
  test('eight withdrawals of 100 from 100: exactly one', async () => {
    const memberId = await earningMember(ctx, 100n);
    const answers = await atOnce(8, () => holdWithdrawal(ctx, { withdrawalId: newId(), memberId, amount: 100n }));
    expect(answers.filter(isNew)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'INSUFFICIENT_BALANCE')).toHaveLength(7);
    expect(await getBalances(ctx, memberId)).toMatchObject({ earnings: 0n, earningsHeld: 100n });
  });

  test('a withdrawal and a move to cash of the same earnings: exactly one', async () => {
    const memberId = await earningMember(ctx, 100n);
    const answers = await atOnce(20, (n) =>
      n % 2 === 0
        ? holdWithdrawal(ctx, { withdrawalId: newId(), memberId, amount: 100n })
        : moveEarningsToCash(ctx, { requestId: String(n), memberId, amount: 100n }),
    );
    expect(answers.filter(isNew)).toHaveLength(1);
  });

  test('a code that fifty members redeem: exactly one of them', async () => {
    const codeId = newId();
    const members = Array.from({ length: 50 }, newId);
    const answers = await atOnce(50, (n) =>
      redeemCode(ctx, { codeId, memberId: members[n]!, amount: 100n, isPromotion: true }),
    );
    expect(answers.filter(isNew)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'IDEMPOTENCY_MISMATCH')).toHaveLength(49);
  });

  test('refunds of 30 out of 100: three', async () => {
    const { sale, buyerId } = await makeSale(ctx, 100n);
    const answers = await atOnce(10, () =>
      refundSale(ctx, { refundId: newId(), saleId: sale.journalId, buyerId, amount: 30n }),
    );
    expect(answers.filter(isNew)).toHaveLength(3);
    expect((await getBalances(ctx, buyerId)).cash).toBe(90n);
  });

  test('a payout that is confirmed and returned at once is returned once and leaves no cent behind', async () => {
    const sent = await sendOne();
    const { withdrawalId, sentId } = sent;
    await atOnce(20, (n) =>
      n % 2 === 0
        ? returnPayout(ctx, sent)
        : confirmPayout(ctx, { withdrawalId, sentId, source: { kind: 'bank', name: 'main' } }),
    );
    expect(await getBalances(ctx, sent.memberId)).toMatchObject({ earnings: 100n, earningsHeld: 0n });
  });

  test('a sale that is released and refunded at once', async () => {
    const { sale, buyerId, developerId } = await makeSale(ctx, 100n);
    await atOnce(20, (n) =>
      n % 2 === 0
        ? refundSale(ctx, { refundId: newId(), saleId: sale.journalId, buyerId, amount: 20n })
        : releaseEarnings(ctx, { sourceId: sale.journalId, memberId: developerId }),
    );
    const { pending, earnings, owed } = await getBalances(ctx, developerId);
    expect([pending + earnings - owed, (await getBalances(ctx, buyerId)).cash]).toEqual([0n, 100n]);
  });

  test('payments back and forth between the same members never block each other for good', async () => {
    const members = [await richMember(ctx, 1000n), await richMember(ctx, 1000n), await richMember(ctx, 1000n)] as const;
    const answers = await atOnce(150, (n) =>
      payShare(ctx, {
        purchaseId: newId(),
        buyerId: members[n % 3]!,
        authorId: members[(n + 1) % 3]!,
        promoter: { memberId: members[(n + 2) % 3]!, basisPoints: 1000 },
        amount: 10n,
        feeBasisPoints: 500,
      }),
    );
    expect(answers.filter(isNew)).toHaveLength(150);
  });
});

test('what is posted while the chain is sealed is sealed in the end, none twice and none left out', async () => {
  let isOver = false;
  const sealing = (async () => {
    while (!isOver) await sealJournals(ctx);
  })();
  await atOnce(300, (n) =>
    creditTopUp(ctx, { channel: 'alipay', transaction: `seal-${n}`, memberId: newId(), amount: 1n }),
  );
  isOver = true;
  await sealing;
  await sealJournals(ctx);
  const { rows } = await sql<{ sealed: number; journals: number }>`
    select (select sum(journals)::bigint from wallet.seal) sealed,
      (select count(*) from wallet.journal) journals`.execute(db);
  expect(rows[0]!.sealed).toBe(rows[0]!.journals);
  expect(await findBrokenSeal({ db })).toBe(null);
});
