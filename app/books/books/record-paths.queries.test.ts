import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { awardTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { usePayouts } from '#test/payouts.ts';
import { richBuyer, sellShare } from '#test/shares.ts';
import { listRecordPaths } from './record-paths.queries.server.ts';

const world = usePayouts();
const pathOf = async (place: string) => (await listRecordPaths({ db: world.database.db }, [place])).get(place);
const made = (query: ReturnType<typeof sql>) => world.one<number>(query);

test('a withdrawal leads to its tab, and stands first there', async () => {
  const { id } = await world.request(10_000);
  expect(await pathOf(`withdrawal ${id}`)).toBe('/admin/withdrawals');
  await sql`update billing.withdrawal set state = 'cancelled' where id = ${id}`.execute(world.database.db);
  expect(await pathOf(`withdrawal ${id}`)).toBe(`/admin/withdrawals?tab=refused&before=${id + 1}`);
  expect(await pathOf(`withdrawal ${id} and 1 more`)).toBe(`/admin/withdrawals?tab=refused&before=${id + 1}`);
});

test('what a member who left was paid, or gave up, leads to its desk or to the member', async () => {
  const memberId = await world.addMember();
  const payback = await made(sql`
    insert into billing.payback (member_id, amount, hold_id, last4, bank, asked_at, state_at)
    values (${memberId}, 5, 1, '1234', 'a bank', now(), now()) returning id v`);
  expect(await pathOf(`payback ${payback}`)).toBe(`/admin/topup-refunds/by-hand?tab=waiting&before=${payback + 1}`);
  const given = await made(sql`insert into billing.given_up (member_id, amount, journal_id, at)
    values (${memberId}, 5, 1, now()) returning id v`);
  expect(await pathOf(`given up ${given}`)).toBe(`/admin/members/${memberId}`);
});

test('money that came in leads to the transfer, the receipt or the batch', async () => {
  const memberId = await world.addMember();
  const top = await made(sql`
    insert into billing.top_up (member_id, channel, amount, state, term_id, created_at, expires_at, state_at, paid,
      journal_id, remark)
    values (${memberId}, 'transfer', 700, 'confirmed', 0, now(), now(), now(), 700, 1, 'ABCD23') returning id v`);
  expect(await pathOf(`top-up ${top}`)).toBe('/admin/topups?tab=done&q=ABCD23');
  const receipt = await made(sql`
    insert into billing.receipt (bank, number, amount, received_on, payer, state, entered_by, entered_at)
    values ('icbc', 'N/1', 5, '2026-11-20', 'x', 'kept', 1, now()) returning id v`);
  expect(await pathOf(`receipt ${receipt}`)).toBe('/admin/topups?tab=kept&q=N%2F1');
  const batch = await made(sql`
    insert into billing.code_batch (kind, amount, count, note, made_at, made_by)
      values ('promotion', 5, 1, 'x', now(), 1) returning id v`);
  const code = await made(sql`insert into billing.code (batch_id, hash, hint) values (${batch}, sha256('c'), 'ABCD')
    returning id v`);
  expect([await pathOf(`code batch ${batch}`), await pathOf(`code ${code}`)]).toEqual([
    `/admin/codes?before=${batch + 1}`,
    `/admin/codes?before=${batch + 1}`,
  ]);
  const broken = await made(sql`
    insert into billing.break (key, kind, channel, opened_at, state) values ('p', 'theirs', 'alipay', now(), 'open')
      returning id v`);
  expect(await pathOf(`break ${broken}`)).toBe(`/admin/reconciliation?tab=open&before=${broken + 1}`);
});

test('a purchase leads to its share, points to the member and the bounty', async () => {
  const author = { kind: 'member', id: await world.addMember(), loginId: 1, ip: '192.0.2.1', agent: 'test' } as const;
  const shareId = await sellShare(world.as(author), author);
  const buyer = await richBuyer(world.database.db, 990n);
  const { data } = await buyShare(world.as(buyer), { id: shareId, price: 990, from: '' });
  expect(await pathOf(`purchase ${(data as { id: number }).id}`)).toBe(`/admin/shares/${shareId}`);
  await awardTask(world.program(), { task: 'profile', memberId: author.id, subject: 0 });
  const award = await made(sql`select id v from billing.task_award where member_id = ${author.id}`);
  expect(await pathOf(`award ${award}`)).toBe(`/admin/members/${author.id}`);
  expect([await pathOf('sign-ins 7'), await pathOf('bounty 3')]).toEqual(['/admin/members/7', '/ask/bounties/3']);
});

test.each([
  'withdrawal',
  'top-up',
  'break',
  'receipt',
  'code',
  'code batch',
  'refund',
  'purchase',
  'commission',
  'correction',
  'award',
  'journal',
  'expiry',
  'x',
])('a %s that is gone or has no page leads nowhere', async (kind) =>
  expect(await pathOf(`${kind} 999999999`)).toBeUndefined(),
);
