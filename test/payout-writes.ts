import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { settleCard } from '#app/billing/cards/cards.commands.server.ts';
import { holdWithdrawal, sendPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import type { Member } from '#test/app.ts';
import { newId } from '#test/ledger.ts';
import { earn, newCardNumber, verifyName } from '#test/payouts.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const program = ({ app }: World): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(),
  language: 'en',
  requestId: 'test',
});
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const prove = async ({ app }: World, { id }: Member) =>
  void (await app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [id]));

/** A member with a verified name who has just proved who they are. */
async function named(world: World): Promise<Member> {
  made += 1;
  const member = await world.app.addMember(`payee_${made}`);
  await verifyName(world.app.database.db, member.id);
  await prove(world, member);
  return member;
}

const newCard = () => ({ cardNumber: newCardNumber(), bank: '招商银行', branch: '上海分行', mobile: '13800138000' });
async function addCard(world: World, member: Member): Promise<number> {
  return (await world.app.done('/api/billing/addCard', newCard(), { member })).id;
}

/** A member with a card that may be withdrawn to, and earnings of 300 yuan. */
async function payee(world: World): Promise<{ member: Member; cardId: number }> {
  const member = await named(world);
  const cardId = await addCard(world, member);
  await settleCard(program(world), cardId, true, '');
  await sql`update billing.bank_card set usable_at = added_at where id = ${cardId}`.execute(world.app.database.db);
  await earn(program(world), member.id, 30_000n);
  return { member, cardId };
}

type Asked = { id: number; number: string; member: Member };
async function asked(world: World): Promise<Asked> {
  const { member, cardId } = await payee(world);
  const done = await world.app.done<{ id: number; number: string }>(
    '/api/billing/requestWithdrawal',
    { amount: 20_000, cardId },
    { member, ...once() },
  );
  return { ...done, member };
}
async function approved(world: World): Promise<Asked> {
  const one = await asked(world);
  await world.app.done('/api/admin/approveWithdrawals', { ids: [one.id] }, { member: world.staff });
  return one;
}
async function sent(world: World): Promise<Asked> {
  const one = await approved(world);
  await prove(world, world.staff);
  await world.app.done('/api/admin/makePayoutFile', { ids: [one.id] }, { member: world.staff, ...once() });
  return one;
}
/** Tax of ten yuan that was withheld. */
async function withheld(world: World): Promise<void> {
  const [ctx, withdrawalId] = [program(world), newId()];
  const memberId = (await named(world)).id;
  await earn(ctx, memberId, 10_000n);
  const hold = await holdWithdrawal(ctx, { withdrawalId, memberId, amount: 10_000n });
  await sendPayout(ctx, { withdrawalId, holdId: hold.journalId, channel: 'bank', fee: 0n, tax: 1000n });
}

const results = ({ number }: Asked) => ({ name: 'bank.csv', text: `number,result,amount\n${number},paid,200.00` });

/** Requests of cards, withdrawals, their desks and risk flags, for `writes`. */
export const payoutWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/billing/addCard': async (world) => ({ member: await named(world), body: newCard() }),
  '/api/billing/setDefaultCard': async (world) => {
    const member = await named(world);
    await addCard(world, member);
    const id = await addCard(world, member);
    return { member, about: id, body: { id } };
  },
  '/api/billing/removeCard': async (world) => {
    const member = await named(world);
    const id = await addCard(world, member);
    return { member, about: id, body: { id } };
  },
  '/api/admin/decideBankCard': async (world) => {
    const id = await addCard(world, await named(world));
    return { member: world.staff, about: id, body: { id, verified: true } };
  },
  '/api/billing/moveEarnings': async (world) => ({
    member: (await payee(world)).member,
    body: { amount: 100 },
    ...once(),
  }),
  '/api/billing/requestWithdrawal': async (world) => {
    const { member, cardId } = await payee(world);
    return { member, body: { amount: 20_000, cardId }, ...once() };
  },
  '/api/billing/cancelWithdrawal': async (world) => {
    const { id, member } = await asked(world);
    return { member, about: id, body: { id }, ...once() };
  },
  '/api/admin/takeWithdrawals': async (world) => {
    const { id } = await asked(world);
    return { member: world.staff, about: id, body: { ids: [id] } };
  },
  '/api/admin/approveWithdrawals': async (world) => {
    const { id } = await asked(world);
    return { member: world.staff, about: id, body: { ids: [id] } };
  },
  '/api/admin/rejectWithdrawal': async (world) => {
    const { id } = await asked(world);
    return { member: world.staff, about: id, body: { id, reason: 'source' }, ...once() };
  },
  '/api/admin/makePayoutFile': async (world) => {
    const { id } = await approved(world);
    await prove(world, world.staff);
    return { member: world.staff, about: id, body: { ids: [id] }, ...once() };
  },
  '/api/admin/previewPayoutResults': async (world) => ({ member: world.staff, body: results(await sent(world)) }),
  '/api/admin/importPayoutResults': async (world) => {
    const one = await sent(world);
    return { member: world.staff, about: one.id, body: results(one), ...once() };
  },
  '/api/admin/bouncePayout': async (world) => {
    const one = await sent(world);
    await world.app.done('/api/admin/importPayoutResults', results(one), { member: world.staff, ...once() });
    return {
      member: world.staff,
      about: one.id,
      body: { id: one.id, reason: 'account_closed', note: 'advice of the bank' },
      ...once(),
    };
  },
  '/api/admin/recordRemittance': async (world) => {
    made += 1;
    await withheld(world);
    await prove(world, world.staff);
    const period = `20${String(30 + Math.floor(made / 12)).slice(-2)}-${String((made % 12) + 1).padStart(2, '0')}`;
    return { member: world.staff, body: { period, bank: 'main', amount: 100 }, ...once() };
  },
  '/api/admin/raiseRiskFlag': async (world) => {
    const { id } = await named(world);
    return { member: world.staff, about: id, body: { memberId: id, kind: 'manual', reason: 'many accounts' } };
  },
  '/api/admin/clearRiskFlag': async (world) => {
    const { body, about } = await payoutWrites['/api/admin/raiseRiskFlag']!(world);
    await world.app.done('/api/admin/raiseRiskFlag', body, { member: world.staff });
    const { rows } = await world.app.database.pool.query<{ id: number }>(
      'select id from billing.risk_flag where member_id = $1',
      [about],
    );
    return { member: world.staff, about: rows[0]!.id, body: { id: rows[0]!.id, note: 'one family' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function payoutEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited = (action: string, allSucceed: boolean) => async (write: Write, succeeded: number) => {
    expect(succeeded).toBe(allSucceed ? atOnce : 1);
    expect(await count('core.audit where action = $1 and subject_id = $2', `billing.${action}`, write.about)).toBe(1);
  };
  const posted = (action: string, type: string) => async (write: Write, succeeded: number) => {
    await audited(action, true)(write, succeeded);
    expect(
      await count('wallet.journal where type = $1 and data ->> $2 = $3', type, 'withdrawal', String(write.about)),
    ).toBe(1);
  };
  return {
    '/api/billing/addCard': async ({ member }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('billing.bank_card where member_id = $1', member!.id)).toBe(1);
    },
    '/api/billing/setDefaultCard': audited('setDefaultBankCard', true),
    '/api/billing/removeCard': audited('removeBankCard', false),
    '/api/admin/decideBankCard': audited('decideBankCard', false),
    '/api/billing/moveEarnings': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          "wallet.journal where type = 'earningsToCash' and key like 'e2c:' || $1 || ':%'",
          String(member!.id),
        ),
      ).toBe(1);
    },
    '/api/billing/requestWithdrawal': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.withdrawal where member_id = $1', member!.id)).toBe(1);
    },
    '/api/billing/cancelWithdrawal': posted('cancelWithdrawal', 'releaseWithdrawal'),
    '/api/admin/takeWithdrawals': audited('takeWithdrawal', true),
    '/api/admin/approveWithdrawals': audited('approveWithdrawal', true),
    '/api/admin/rejectWithdrawal': posted('rejectWithdrawal', 'releaseWithdrawal'),
    '/api/admin/makePayoutFile': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count("wallet.journal where type = 'sendPayout' and data ->> 'withdrawal' = $1", String(about)),
      ).toBe(1);
      expect(await count("billing.withdrawal where id = $1 and state = 'paying'", about)).toBe(1);
    },
    '/api/admin/previewPayoutResults': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          'billing.payout_import where name = $1 and hash = sha256($2)',
          'bank.csv',
          Buffer.from((body as { text: string }).text),
        ),
      ).toBe(0);
    },
    '/api/admin/importPayoutResults': posted('settlePayout', 'confirmPayout'),
    '/api/admin/bouncePayout': posted('bouncePayout', 'returnPayout'),
    '/api/admin/recordRemittance': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          "wallet.journal where type = 'remitTax' and key = $1",
          `tax:${(body as { period: string }).period}`,
        ),
      ).toBe(1);
    },
    '/api/admin/raiseRiskFlag': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('billing.risk_flag where member_id = $1', about)).toBe(1);
    },
    '/api/admin/clearRiskFlag': audited('clearRiskFlag', false),
  };
}
