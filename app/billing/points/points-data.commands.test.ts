import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { openInvite } from '#app/billing/invites/invites.commands.server.ts';
import { signInToday } from '#app/billing/sign-in/sign-in.commands.server.ts';
import { awardTask } from '#app/billing/tasks/tasks.commands.server.ts';
import { pointsData } from './points-data.commands.server.ts';

const database = useTestDatabase();
const on = (actor: Actor): Ctx => ({
  db: database.db,
  actor,
  now: new Date('2026-11-20T04:00:00Z'),
  language: 'en',
  requestId: 'test',
});

async function read(ctx: Ctx, id: number): Promise<Record<string, unknown[]>> {
  const files = pointsData.exportMemberData(ctx, id);
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path, records }) => [path, (await (records() as Promise<unknown[]>)) ?? []])),
  );
}

it('a member takes along their own sign-ins, points of tasks and invitations; closing forgets them, the ledger stays', async () => {
  const { ann, bob } = await makeMembers(database.db, ['ann', 'bob']);
  for (const actor of [ann, bob]) {
    await signInToday(on(actor));
    await awardTask(on(actor), { task: 'firstQuestion', memberId: actor.id, subject: actor.id });
  }
  const { code } = await openInvite(on(ann));
  expect(await read(on(ann), ann.id)).toMatchObject({
    'billing/sign-ins.json': [{ day: '2026-11-20', reward: 5 }],
    'billing/task-points.json': [{ task: 'firstQuestion', points: 20 }],
    'billing/invites.json': [{ code, clicks: 0, registrations: [] }],
  });
  for (let i = 0; i < 2; i++) await pointsData.closeMember(on(ann), ann.id, 'keep');
  expect(await read(on(ann), ann.id)).toMatchObject({ 'billing/sign-ins.json': [], 'billing/invites.json': [] });
  expect((await read(on(bob), bob.id))['billing/sign-ins.json']).toHaveLength(1);
  expect((await getBalances(on(ann), ann.id)).points).toBe(25n);
  expect((await sql`select from billing.invite`.execute(database.db)).rows).toEqual([]);
});
