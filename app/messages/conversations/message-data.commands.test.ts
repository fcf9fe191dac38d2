import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectSidesToHold } from '#test/messages.ts';
import { blockMember } from '#app/messages/parts/member-blocks.commands.server.ts';
import { delMessage, sendMessage } from './messages.commands.server.ts';
import { listForExport } from '#app/messages/notices/notices.queries.server.ts';
import { getDialog } from './messages.queries.server.ts';
import { dropMessages } from './message-data.commands.server.ts';
import { readMessages } from './message-data.queries.server.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let people: Record<'anna' | 'bert' | 'chen' | 'dora', Person>;
const as = (actor: Actor, minute = 0) =>
  ctxAs(database.db, actor, { now: new Date(testNow.getTime() + minute * 60_000) });
const wrote = async (who: Person, size?: number) => {
  const found = [];
  for await (const { from, to, text } of readMessages(as(who), who.id, size)) found.push([from, to, text]);
  return found;
};

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora']);
});
beforeEach(async () => {
  await sql`truncate messages.conversation, messages.block, core.throttle cascade`.execute(database.db);
});

/**
 * Chen stands in the middle: two have smaller ids, one a greater one. Returns what chen still sees, by conversation.
 */
async function talk(): Promise<[number, number, string][]> {
  const { anna, bert, chen, dora } = people;
  const sent: [Person, Person, string][] = [];
  for (let i = 0; i < 7; i += 1) {
    for (const other of [dora, anna, bert])
      sent.push(
        i % 2 === 0 ? [chen, other, `给 ${other.id} 的第 ${i} 条`] : [other, chen, `来自 ${other.id} 的第 ${i} 条`],
      );
  }
  sent.push([anna, bert, '与第三人无关']);
  for (const [index, [from, to, content]] of sent.entries())
    await sendMessage(as(from, index), { userId: to.id, content });
  const { list } = await getDialog(as(chen), { userId: bert.id, page: 1, limit: 1 });
  await delMessage(as(chen), { ids: [list[0]!.id], forBoth: false });
  const seen = sent.filter(([from, to, text]) => (from === chen || to === chen) && text !== `给 ${bert.id} 的第 6 条`);
  const otherOf = ([from, to]: [Person, Person, string]) => (from === chen ? to.id : from.id);
  return seen.toSorted((a, b) => otherOf(a) - otherOf(b)).map(([from, to, text]) => [from.id, to.id, text]);
}

it('takes along every message the member still sees, once, whatever the size of a page', async () => {
  const expected = await talk();
  for (const size of [1, 2, 3, 7, 20, 21, 500]) expect(await wrote(people.chen, size)).toEqual(expected);
  expect(await wrote(people.anna, 4)).toHaveLength(8);
});

it('reads a page by the indexes, not by walking through all messages', async () => {
  await sql`insert into messages.conversation (low_id, high_id, created_at) select 1000000, 1000000 + n, now()
    from generate_series(1, 300) n`.execute(database.db);
  await sql`insert into messages.message (conversation_id, is_from_low, text, html, created_at)
    select c.id, true, 'x', 'x', now() from messages.conversation c cross join generate_series(1, 100)
      where low_id = 1000000`.execute(database.db);
  await sql`insert into messages.side (member_id, other_id, conversation_id, last_id, messages)
    select low_id, high_id, id, (select max(id) from messages.message m where m.conversation_id = c.id), 100
      from messages.conversation c where low_id = 1000000`.execute(database.db);
  await sql`analyze messages.message, messages.side, messages.conversation`.execute(database.db);
  const before = await touched();
  const records = readMessages(as(people.anna), 1_000_000, 50)[Symbol.asyncIterator]();
  for (let i = 0; i < 120; i += 1) expect(await records.next()).toMatchObject({ done: false });
  const some = (await touched()) - before;
  expect(some).toBeGreaterThanOrEqual(120);
  expect(some).toBeLessThan(5000); // of 30,000
});

async function touched(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ n: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) n from pg_stat_user_tables
      where relid = 'messages.message'::regclass`.execute(database.db);
  return rows[0]!.n;
}

it('closing takes the member’s side in small steps, leaves the others theirs, and may be done again', async () => {
  await talk();
  await blockMember(as(people.dora), { userId: people.chen.id, blocked: true });
  const mine = async (who: Person) => (await wrote(who)).length;
  const before = [await mine(people.anna), await mine(people.bert), await mine(people.dora)];
  for (const size of [2, 500]) await dropMessages(as(people.chen), people.chen.id, size);
  expect(await wrote(people.chen)).toEqual([]);
  expect([await mine(people.anna), await mine(people.bert), await mine(people.dora)]).toEqual(before);
  expect((await sql`select from messages.block`.execute(database.db)).rows).toEqual([]);
  expect(await listForExport(as(people.chen), people.chen.id, 0, 10)).toEqual([]);
  await expectSidesToHold(database.db);
  await dropMessages(as(people.bert), people.bert.id, 3);
  const { rows } = await sql`select from messages.message m join messages.conversation c on c.id = m.conversation_id
    where ${people.chen.id}::bigint in (c.low_id, c.high_id)
      and ${people.bert.id}::bigint in (c.low_id, c.high_id)`.execute(database.db);
  expect(rows).toEqual([]); // both have deleted them
});
