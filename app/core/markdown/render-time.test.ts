import { assert, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { inTransaction } from '../db/pool.server.ts';
import { isRefusal } from '../errors.ts';
import { draftExcerpts, renderMarkdown } from './render.server.ts';
import { type Asker, requireRenderTime } from './render-time.server.ts';

const database = useTestDatabase();
const start_ms = Date.parse('2026-11-20T08:00:00Z');
const by = (id: number, after_ms = 0): Asker => ({
  db: database.db,
  actor: { kind: 'member', id, loginId: 1, ip: '192.0.2.1', agent: '' },
  now: new Date(start_ms + after_ms),
});

test('a member has ten seconds of processor time a minute for texts; the real time counts, others have their own', async () => {
  for (let i = 0; i < 5; i++) requireRenderTime(by(901), 100)(2_000);
  const refusal = await renderMarkdown('a', { by: by(901, 20_500) }).catch((error: unknown) => error);
  assert(isRefusal(refusal));
  expect([refusal.kind, refusal.text.in('zh-cn'), refusal.text.in('en')]).toEqual([
    'too-many',
    expect.stringContaining('40 秒'),
    expect.stringContaining('40 seconds'),
  ]);
  expect((await renderMarkdown('a', { by: by(902, 20_500) })).html).toBe('<p>a</p>');
  expect((await renderMarkdown('a', { by: by(901, 60_000) })).html).toBe('<p>a</p>');
});

test('what waits counts with what it is taken to cost, so that many at once are no way around', () => {
  for (let i = 0; i < 50; i++) requireRenderTime(by(903), 200);
  expect(() => requireRenderTime(by(903), 200)).toThrow(expect.objectContaining({ kind: 'too-many' }));
});

test('a member without time left still sees their drafts, as typed; dear ones are never read', async () => {
  const dear = '`a`*b*[c](/d)'.repeat(40);
  expect(await draftExcerpts(by(904), ['**a** `b`', dear, ''])).toEqual(['a b', dear.slice(0, 120), '']);
  requireRenderTime(by(904), 10_000);
  expect(await draftExcerpts(by(904), ['**a** `b`'])).toEqual(['**a** `b`']);
});

test('jobs have no such limit', () => {
  const job: Asker = { db: database.db, actor: { kind: 'job', name: 'import' }, now: new Date(start_ms) };
  for (let i = 0; i < 3; i++) requireRenderTime(job, 10_000)(10_000);
});

test('no text is rendered while a transaction holds its locks', async () => {
  await inTransaction(database.db, async (tx) => {
    await expect(renderMarkdown('a', { by: { ...by(905), db: tx } })).rejects.toThrow('before a transaction');
  });
});
