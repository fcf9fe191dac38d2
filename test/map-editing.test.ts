import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addNode } from '#test/learning.ts';

const app = useTestApp();

test('ten megabytes of positions are refused at the door, with a sentence, and nothing is written', async () => {
  const staff = await app.addMember('mover', { isStaff: true });
  const one = { id: 1, x: 1, y: 1, isPinned: false };
  const topics = Array.from({ length: 250_000 }, (_, i) => ({ ...one, id: i + 1 }));
  const body = JSON.stringify({ version: 0, topics });
  expect(body.length).toBeGreaterThan(10_000_000);
  const answer = await app.send('/api/admin/saveLayout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ba-user-token': staff.token },
    body,
  });
  expect(answer.status).toBe(413);
  expect((await app.database.pool.query('select from aimap.layout')).rowCount).toBe(0);
});

test('positions off the ground, or of a topic twice, are refused field by field', async () => {
  const staff = await app.addMember('drawer', { isStaff: true });
  for (const topics of [
    [{ id: 1, x: -1, y: 5, isPinned: false }],
    [{ id: 1, x: 70_000, y: 5, isPinned: false }],
    [1, 1].map((id) => ({ id, x: 5, y: 5, isPinned: false })),
  ])
    expect(await app.post('/api/admin/saveLayout', { version: 0, topics }, { member: staff })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/\S/) as unknown,
    });
});

test('a merge is no revision that can be undone by halves', async () => {
  const staff = await app.addMember('merger', { isStaff: true });
  const { db, pool } = app.database;
  const land = await addNode(db, 'land', null);
  const [from, into] = [await addNode(db, 'gone', land), await addNode(db, 'kept', land)];
  const body = { from, into, fromRevision: 1, intoRevision: 1 };
  await app.done('/api/admin/mergeTopic', body, { member: staff });
  const { rows } = await pool.query<{ id: number }>('select max(id) id from aimap.revision');
  const undo = { id: rows[0]!.id, reason: 'by mistake, I think' };
  expect(await app.post('/api/aiMap/undoRevision', undo, { member: staff })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('A merge cannot be undone') as unknown,
  });
  const { rows: after } = await pool.query('select status from aimap.node where id = $1', [from]);
  expect(after).toEqual([{ status: 'merged' }]);
});
