import { sql } from 'kysely';
import type { Db } from '#app/core/db/pool.server.ts';
import { expect } from 'vitest';

/**
 * Every count that conversations keep is what counting their messages again gives, and each stands at its newest
 * message.
 */
export async function expectSidesToHold(db: Db): Promise<void> {
  const { rows } = await sql`
    select s.member_id, s.other_id, s.messages, s.unread, s.last_id, again.* from messages.side s
    join messages.conversation c on c.id = s.conversation_id
    cross join lateral (
      select count(*)::integer n, count(*) filter (where m.read_at is null
        and m.is_from_low = (c.high_id = s.member_id))::integer waits, max(m.id) newest
      from messages.message m where m.conversation_id = c.id
        and not (case when c.low_id = s.member_id then m.hidden_low else m.hidden_high end)) again
    where (s.messages, s.unread) <> (again.n, again.waits) or s.last_id is distinct from again.newest
    union all select 0, 0, 0, 0, m.id, 0, 0, 0 from messages.message m
      where m.hidden_low and m.hidden_high`.execute(db);
  expect(rows).toEqual([]);
}
