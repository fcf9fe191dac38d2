import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requestTransfer } from '#app/billing/transfers/transfers.commands.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addPayer, addStaff } from '#test/payments.ts';
import { getBalanceFacts } from './topups.queries.server.ts';

const database = useTestDatabase();

/** Staff who can log in and do everything. */
async function addClerk(): Promise<number> {
  const { id } = requireMember(await addStaff(database.db));
  await sql`update account.member set password_hash = '-' where id = ${id}`.execute(database.db);
  return id;
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { data?: { error?: string } }) => error.data?.error,
  );

test('nothing is offered that nobody can use: no way while none is open, no form for codes before there was one', async () => {
  const payer = await addPayer(database.db);
  expect(await getBalanceFacts(payer)).toMatchObject({ methods: [], takesCodes: false, choices: [] });
  const { id } = requireMember(payer);
  await sql`with batch as (
      insert into billing.code_batch (kind, amount, count, note, made_at, made_by, issued_at)
        values ('promotion', 3000, 1, 'x', now(), ${id}, now()) returning id)
    insert into billing.code (batch_id, hash, hint) select id, sha256('a'), 'ABCD' from batch`.execute(database.db);
  expect(await getBalanceFacts(payer)).toMatchObject({ methods: [], takesCodes: true });

  await sql`insert into billing.term (starts_at, made_at, made_by, note, value)
    values (now() - interval '1 second', now(), ${id}, 'x', '{"transferInfo": "our bank"}')`.execute(database.db);
  const open = { methods: [{ channel: 'transfer' }], takesCodes: true };
  const offered = () => getBalanceFacts({ ...payer, now: new Date() });
  expect(await offered()).toMatchObject({ methods: [], choices: [] }); // nobody could credit it
  await addClerk();
  expect(await offered()).toMatchObject({ methods: [] }); // one alone confirms nothing of their own
  expect(await refusalOf(requestTransfer({ ...payer, now: new Date() }, { amount: 500 }))).toBe('TRANSFER_OFF');
  const second = await addClerk();
  expect(await requestTransfer({ ...payer, now: new Date() }, { amount: 500 })).toMatchObject({
    id: expect.any(Number),
  });
  await sql`update account.member set password_hash = null where id = ${second}`.execute(database.db);
  expect(await offered()).toMatchObject({ methods: [] }); // nor does who cannot log in
  await sql`update account.member set password_hash = '-' where id = ${second}`.execute(database.db);
  expect(await getBalanceFacts({ ...payer, now: new Date() })).toMatchObject(open);
  await writeSetting({ db: database.db, now: new Date() }, 'isWithoutMoney', true);
  expect(await getBalanceFacts({ ...payer, now: new Date() })).toMatchObject({ methods: [] });
  await writeSetting({ db: database.db, now: new Date() }, 'isWithoutMoney', false);
});
