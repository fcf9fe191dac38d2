import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { castVote } from '#app/ask/votes/votes.commands.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { ctxAs, makeCategory, makeMembers, testNow } from '#test/ask.ts';

export type Person = Actor & { id: number };
export const day_ms = 86_400_000;

let made = 0;

/** What tests of bounties need: people with points, questions, answers, time that passes. */
export function bountyWorld(db: () => Db) {
  const ctx = (who: Actor, days = 0): Ctx => ctxAs(db(), who, { now: new Date(testNow.getTime() + days * day_ms) });
  const job: Actor = { kind: 'job', name: 'test' };
  async function person(points = 0n): Promise<Person> {
    const name = `p${(made += 1)}_${Math.trunc(made / 2)}`;
    const member = (await makeMembers(db(), [name]))[name]!;
    if (points > 0n)
      await awardPoints(ctx(job), { task: 'test', subject: String(made), memberId: member.id, amount: points });
    return member;
  }
  async function question(asker: Person): Promise<number> {
    made += 1;
    // A first question earns no points here, so that balances are what bounties made of them.
    await sql`insert into billing.task_rule (task, starts_at, points, daily_cap, pair_cap, is_on)
      select 'firstQuestion', '2020-01-01', 0, 0, 0, false
        where not exists (select from billing.task_rule)`.execute(db());
    const category = await makeCategory(db());
    const input = {
      kind: 'question',
      title: `Where does it end, case ${made}?`,
      markdown: `text ${made}`,
      category,
      tags: ['context'],
      language: 'en',
    } as const;
    return (await publishPost(ctx(asker), { ...input, tags: [...input.tags] })).id;
  }
  async function answer(author: Person, postId: number, { score = 0, days = 0 } = {}): Promise<number> {
    const { id } = await postAnswer(ctx(author, days), { postId, markdown: `answer ${(made += 1)}` });
    for (let i = 0; i < score; i += 1) await castVote(ctx(await person(), days), { subject: 'answer', id, value: 1 });
    return id;
  }
  const points = async ({ id }: Person) => {
    const { points: free, pointsHeld } = await getBalances({ db: db() }, id);
    return { free: Number(free), held: Number(pointsHeld) };
  };
  const row = async (id: number) =>
    (
      await sql<Record<string, unknown>>`select * from ask.bounty
    where id = ${id}`.execute(db())
    ).rows[0]!;
  /** What every bounty holds, paid and returned is what was offered, in the table and in the ledger. */
  async function expectWholeBounties(): Promise<void> {
    const { rows } = await sql`
      select b.id from ask.bounty b left join lateral (
        select i.amount - i.settled held, (select coalesce(sum(e.amount), 0) from wallet.journal j
          join wallet.entry e on e.journal_id = j.id
            join wallet.account a on a.id = e.account_id and a.code = 'points:' || b.receiver_id
              where j.parent_id = b.hold_id and j.type = 'payHold') paid,
          (select coalesce(sum(e.amount), 0) from wallet.journal j join wallet.entry e on e.journal_id = j.id
            join wallet.account a on a.id = e.account_id and a.code = 'points:' || b.giver_id
              where j.parent_id = b.hold_id and j.type = 'releaseHold') returned
        from wallet.open_item i where i.journal_id = b.hold_id) l on true
      where (l.held, l.paid, l.returned) is distinct from (case when b.state = 'open' then b.amount else 0 end::bigint,
        b.paid::numeric, b.returned::numeric)
        or l.held + l.paid + l.returned <> b.amount`.execute(db());
    expect(rows).toEqual([]);
  }
  return { ctx, job: (days = 0) => ctx(job, days), person, question, answer, points, row, expectWholeBounties };
}
