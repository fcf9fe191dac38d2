import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addPayer } from '#test/payments.ts';
import { getBalanceFacts } from './topups.queries.server.ts';

const database = useTestDatabase();

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
  expect(await getBalanceFacts({ ...payer, now: new Date() })).toMatchObject(open);
  await writeSetting({ db: database.db, now: new Date() }, 'isWithoutMoney', true);
  expect(await getBalanceFacts({ ...payer, now: new Date() })).toMatchObject({ methods: [] });
  await writeSetting({ db: database.db, now: new Date() }, 'isWithoutMoney', false);
});
