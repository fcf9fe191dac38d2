import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { creditCommission } from '#app/wallet/movements/orders.commands.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { type Member, newText } from '#test/app.ts';
import { bookCtx, makeSale } from '#test/ledger.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World) => app.addMember(`points_${(made += 1)}`);
const headers = () => ({ 'idempotency-key': randomUUID() });

/** A member with points. */
async function richMember(world: World, amount: bigint): Promise<Member> {
  const member = await newMember(world);
  const ctx = {
    db: world.app.database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  await awardPoints(ctx, { task: 'profile', subject: '0', memberId: member.id, amount });
  return member;
}

/** Somebody who came by a member's link, and the commission on what they bought. */
async function withCommission({ app: { database } }: World, inviterId: number, memberId: number): Promise<void> {
  const { db } = database;
  await sql`insert into billing.referral (member_id, inviter_id, touched_at, bound_at, registered_at, term_id)
    values (${memberId}, ${inviterId}, now(), now(), now(), 0)`.execute(db);
  const ctx = bookCtx(db);
  const { sale, orderId } = await makeSale(ctx, 1000n);
  const { journalId } = await creditCommission(ctx, {
    orderId,
    level: 1,
    saleId: sale.journalId,
    referrerId: inviterId,
    amount: 50n,
  });
  await sql`insert into billing.referral_commission (source, order_id, level, inviter_id, buyer_id, paid, rate, amount,
    term_id, journal_id, at, release_at)
    values ('order', ${orderId}, 1, ${inviterId}, ${memberId}, 1000, 500, 50, 0, ${journalId}, now(),
      now())`.execute(db);
}

/** Requests about points, tasks and invitations, for `writes`. */
export const pointsWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/account/signIn': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: {}, headers: headers() };
  },
  '/api/account/makeUp': async (world) => {
    const member = await richMember(world, 100n);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    return { member, about: member.id, body: { day }, headers: headers() };
  },
  '/api/billing/openInvite': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: {} };
  },
  '/api/admin/voidReferral': async (world) => {
    const [inviter, member] = [await newMember(world), await newMember(world)];
    await withCommission(world, inviter.id, member.id);
    return { member: world.staff, about: member.id, body: { id: member.id, reason: newText() }, headers: headers() };
  },
  '/api/admin/savePointTask': async ({ app, staff }) => {
    const { data } = await app.get('/api/admin/pointTasks', { member: staff });
    const { rule } = (data as { task: string; rule: { id: number; points: number } }[]).find(
      ({ task }) => task === 'acceptedAnswer',
    )!;
    return {
      member: staff,
      body: {
        task: 'acceptedAnswer',
        points: rule.points + 1,
        dailyCap: 5,
        pairCap: 3,
        isOn: true,
        note: newText(),
        seen: rule.id,
      },
    };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function pointsEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  return {
    '/api/account/signIn': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          "wallet.balance b join wallet.account a on a.id = b.account_id where a.code = 'points:' || $1 and b.posted = 5",
          about,
        ),
      ).toBe(1);
      expect(await count("core.audit where action = 'billing.signInToday' and actor_id = $1", about)).toBe(1);
    },
    '/api/account/makeUp': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(
        await count(
          "wallet.balance b join wallet.account a on a.id = b.account_id where a.code = 'points:' || $1 and b.posted = 80",
          about,
        ),
      ).toBe(1);
    },
    '/api/billing/openInvite': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.invite where member_id = $1', about)).toBe(1);
      expect(await count("core.audit where action = 'billing.openInvite' and actor_id = $1", about)).toBe(1);
    },
    '/api/admin/voidReferral': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("billing.referral where member_id = $1 and void_reason = 'staff'", about)).toBe(1);
      expect(
        await count(
          "wallet.journal j join billing.referral_commission c on c.journal_id = j.parent_id where j.type = 'voidCommission' and c.buyer_id = $1",
          about,
        ),
      ).toBe(1);
      expect(await count("core.audit where action = 'billing.voidReferral' and subject_id = $1", about)).toBe(1);
      expect(await count("messages.notice where act = 'referralVoided' and subject_id = $1", about)).toBe(1);
    },
    '/api/admin/savePointTask': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.task_rule where note = $1', (body as { note: string }).note)).toBe(1);
    },
  };
}
