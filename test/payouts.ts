import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { realNamePurpose } from '#app/account/real-name/real-name.queries.server.ts';
import { addCard, settleCard } from '#app/billing/cards/cards.commands.server.ts';
import { importResults } from '#app/books/payouts/payout-settlements.commands.server.ts';
import { makePayoutFile } from '#app/books/payouts/payouts.commands.server.ts';
import { approveWithdrawals } from '#app/books/withdrawal-reviews/withdrawal-reviews.commands.server.ts';
import { requestWithdrawal } from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { keyedHash, setSecret } from '#app/core/secrets/secret.server.ts';
import { fulfilOrder, payOrder, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { newId, richMember } from '#test/ledger.ts';

let made = 0;

/** A card number with its check digit that no other call gives, in this process or another. */
export function newCardNumber(): string {
  const start = `622588${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const sum = [...start]
    .toReversed()
    .reduce((total, digit, i) => total + (i % 2 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!), 0);
  return start + String((10 - (sum % 10)) % 10);
}

/** Gives a member a verified real name. */
export async function verifyName(
  db: Db,
  memberId: number,
  name = '张小明',
  kind: 'personal' | 'company' = 'personal',
): Promise<void> {
  await sql`update account.real_name set state = 'replaced'
    where member_id = ${memberId} and state = 'verified'`.execute(db);
  await sql`insert into account.real_name (member_id, kind, state, sealed, name_hint, number_hint, number_hash,
    submitted_at)
    values (${memberId}, ${kind}, 'verified', ${seal(realNamePurpose, { name, number: '1', representative: '' })},
      ${name.slice(0, 1)}, '1***',
      ${keyedHash('test', randomBytes(8).toString('hex'))}, now())`.execute(db);
}

/** Earnings in fen that a member may withdraw, made by a sale; without `isReleased` they stay pending. */
export async function earn(ctx: Ctx, memberId: number, amount: bigint, isReleased = true): Promise<number> {
  const [buyerId, orderId] = [await richMember(ctx, amount), newId()];
  const paid = await payOrder(ctx, { orderId, memberId: buyerId, cash: amount });
  const sale = await fulfilOrder(ctx, { orderId, paidId: paid.journalId, developerId: memberId, feeBasisPoints: 0 });
  if (isReleased) await releaseEarnings(ctx, { sourceId: sale.journalId, memberId });
  return sale.journalId;
}

const origin = { ip: '192.0.2.1', agent: 'test' };

/** A database with members, staff, cards and withdrawals. The clock stands still until `pass`. */
export function usePayouts() {
  const database = useTestDatabase();
  const clock = { now: new Date('2026-11-20T04:00:00Z') };
  setSecret('a secret of the tests, of 32 characters at least');

  const as = (actor: Actor): Ctx => ({ db: database.db, actor, now: clock.now, language: 'en', requestId: 'test' });
  const member = (id: number, more: object = {}): Ctx =>
    as({ kind: 'member', id, loginId: 1, provenAt: clock.now, ...origin, ...more });
  const staffCtx = (id: number, more: object = {}): Ctx =>
    as({ kind: 'staff', id, loginId: 1, provenAt: clock.now, ...origin, ...more });
  const program = (): Ctx => as({ kind: 'job', name: 'test' });
  const one = async <T>(query: ReturnType<typeof sql>): Promise<T> =>
    ((await query.execute(database.db)).rows as { v: T }[])[0]!.v;

  async function addMember(): Promise<number> {
    made += 1;
    return one<number>(sql`insert into account.member (username, nickname, created_at)
      values (${`payee_${made}`}, ${`payee_${made}`}, now()) returning id v`);
  }
  /** Staff with all rights, or with these nodes and pages of the console only. */
  async function addStaff(nodes?: string[]): Promise<number> {
    const id = await addMember();
    let group = await one<number>(sql`select id v from account.member_group where area = 'admin' and is_default`);
    if (nodes) {
      group = await one<number>(sql`insert into account.member_group (area, name_zh, name_en)
        values ('admin', ${`g${id}`}, ${`g${id}`}) returning id v`);
      await sql`with recursive wanted as (select id, pid from account.rule
        where area = 'admin' and name = any(${nodes}::text[])
          union select r.id, r.pid from account.rule r join wanted w on w.pid = r.id)
        insert into account.group_rule (group_id, rule_id) select ${group}, id from wanted`.execute(database.db);
    }
    await sql`insert into account.staff (member_id, granted_at, group_id)
      values (${id}, now(), ${group})`.execute(database.db);
    dropPages(); // rights are kept in memory as long as pages are
    return id;
  }
  /** A card of the member that may be withdrawn to. */
  async function readyCard(memberId: number): Promise<number> {
    const { data } = await addCard(member(memberId), {
      cardNumber: newCardNumber(),
      bank: '招商银行',
      branch: '上海分行',
      mobile: '13800138000',
    });
    await settleCard(program(), data.id, true, '');
    await sql`update billing.bank_card set usable_at = added_at where id = ${data.id}`.execute(database.db);
    return data.id;
  }
  /** A member with a name, a card and earnings in fen. */
  async function payee(amount: bigint): Promise<{ id: number; cardId: number }> {
    const id = await addMember();
    await verifyName(database.db, id);
    const cardId = await readyCard(id);
    if (amount > 0n) await earn(program(), id, amount);
    return { id, cardId };
  }
  /** A withdrawal that a member has asked for. */
  async function request(amount: number): Promise<{ id: number; number: string; memberId: number; cardId: number }> {
    const { id: memberId, cardId } = await payee(BigInt(amount));
    const { data } = await requestWithdrawal(member(memberId), { amount, cardId });
    return { ...data, memberId, cardId };
  }
  /** One that is with the bank. */
  async function send(amount: number) {
    const asked = await request(amount);
    for (const reviewer of [await addStaff(), await addStaff()])
      await approveWithdrawals(staffCtx(reviewer), { ids: [asked.id] });
    const maker = await addStaff();
    const { data } = await makePayoutFile(staffCtx(maker), { ids: [asked.id] });
    return { ...asked, maker, fileId: data.id };
  }
  /** What the bank's file says, one line for each. */
  const results = (...lines: (readonly [number: string, result: string, amount: string, reason?: string])[]): string =>
    ['number,result,amount,reason', ...lines.map((line) => line.join(','))].join('\n');

  return {
    database,
    now: () => clock.now,
    pass: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
    ...{ as, member, staffCtx, program, one, addMember, addStaff, readyCard, payee, request, send, results },
    /** Confirms or fails a payout by an import of one line. */
    async settle(number: string, result: string, yuan: string, reason = ''): Promise<void> {
      await importResults(staffCtx(await addStaff()), {
        name: 'bank.csv',
        text: results([number, result, yuan, reason]),
      });
    },
    stateOf: (id: number) => one<string>(sql`select state v from billing.withdrawal where id = ${id}`),
    stepsOf: (id: number) =>
      one<string[]>(sql`select array_agg(state order by id) v from billing.withdrawal_event
      where withdrawal_id = ${id}`),
    audits: async (action: string, subjectId?: number) =>
      (
        await sql<{ actor_id: number | null; subject_id: number; detail: object }>`select actor_id, subject_id, detail
          from core.audit
          where action = ${action} and (${subjectId ?? null}::bigint is null or subject_id = ${subjectId ?? null})
            order by id`.execute(database.db)
      ).rows,
    notices: async (memberId: number) =>
      (
        await sql<{ act: string }>`select act from messages.notice where member_id = ${memberId}
        order by id`.execute(database.db)
      ).rows.map(({ act }) => act),
    /** Money terms that hold from now on. */
    async setTerms(value: Partial<Terms>): Promise<void> {
      await sql`insert into billing.term (starts_at, made_at, value)
        values (${clock.now}, ${clock.now}, ${JSON.stringify(value)}::jsonb)`.execute(database.db);
    },
  };
}

export type PayoutWorld = ReturnType<typeof usePayouts>;
