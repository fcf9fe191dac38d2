import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction, transact } from '#app/core/db/pool.server.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { startStream, type Stream } from '#app/core/stream/stream.server.ts';
import { tell } from '#app/core/stream/tell.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { contentMark, dropPages, findPage, pageKey, storePage } from './page-cache.server.ts';
import { bumpContent, PageNews } from './page-news.server.ts';

const database = useTestDatabase();
let stream: Stream | undefined;
const start = async (isShared: boolean) => {
  stream = await startStream(database, { isShared, tellsPages: isShared });
};
beforeEach(async () => {
  dropPages();
  await database.pool.query('delete from core.stream');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stream?.close();
});

const told = async () => (await database.pool.query(`select data - 'by' data from core.stream order by id`)).rows;

/** A call as the API makes it. */
async function call(command: (ctx: Ctx) => Promise<unknown>, { isNamed = true } = {}) {
  const changes: Ctx['changes'] = isNamed ? {} : undefined;
  const news = new PageNews(changes);
  const ctx = ctxAs(database.db, visitor);
  await command({ ...ctx, ...(changes && { changes }), onTransaction: news.enter });
  await news.finish(ctx);
}

test('other hosts are told in the transaction what it changed, once', async () => {
  await start(true);
  await call((ctx) =>
    transact(ctx, async (tctx) => {
      changed(tctx, 'thread:1');
      await transact(tctx, async (inner) => changed(inner, 'row:1'));
      expect(await told()).toEqual([]);
    }),
  );
  expect(await told()).toEqual([{ data: { tags: ['thread:1', 'row:1'] } }]);
});

test('whoever names nothing tells that everything changed, and who changed nothing tells nothing', async () => {
  await start(true);
  await call((ctx) => transact(ctx, async () => {}), { isNamed: false });
  await call(async () => {}, { isNamed: false });
  await call((ctx) => transact(ctx, async (tctx) => changed(tctx)));
  expect(await told()).toEqual([{ data: {} }, { data: {} }]);
});

test('what several transactions of a call change is told with each, and what stands outside of them at its end', async () => {
  await start(true);
  await call(async (ctx) => {
    await transact(ctx, async (tctx) => changed(tctx, 'a'));
    await transact(ctx, async (tctx) => changed(tctx, 'a', 'b'));
    changed(ctx, 'c');
  });
  expect(await told()).toEqual([{ data: { tags: ['a'] } }, { data: { tags: ['a', 'b'] } }, { data: { tags: ['c'] } }]);
});

test('what is rolled back tells nobody; too many names are told as everything', async () => {
  await start(true);
  const fails = call((ctx) =>
    transact(ctx, async (tctx) => {
      changed(tctx, 'never');
      throw new Error('changed its mind');
    }),
  );
  await expect(fails).rejects.toThrow('changed its mind');
  await call((ctx) => transact(ctx, async (tctx) => changed(tctx, ...Array.from({ length: 61 }, (_, n) => `t${n}`))));
  await bumpContent({ db: database.db });
  expect(await told()).toEqual([{ data: {} }, { data: {} }]);
});

test('where nobody else can be, nothing is written', async () => {
  await start(false);
  await call((ctx) => transact(ctx, async (tctx) => changed(tctx, 'thread:1')));
  await call((ctx) => inTransaction(ctx.db, async () => {}), { isNamed: false });
  await bumpContent({ db: database.db });
  expect(await told()).toEqual([]);
});

test('a process that has heard nothing for three seconds serves nothing that is kept, where other hosts may be', async () => {
  await start(true);
  const key = pageKey('/kept', 'en', 'light');
  storePage(key, contentMark(), { status: 200, headers: {}, body: Buffer.from('page') });
  await stream!.read();
  expect(findPage(key)).toBeDefined();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 3100);
  expect(findPage(key)).toBeUndefined();
  await stream!.read();
  expect(findPage(key)).toBeDefined();
});

test('pages go when another host says so: those it names, or all', async () => {
  await start(true);
  const keep = (name: string) => {
    const key = pageKey(`/${name}`, 'en', 'light');
    const madeOf = { now: new Set([name]), soon: new Set<string>() };
    storePage(key, contentMark(), { status: 200, headers: {}, body: Buffer.from('page'), madeOf });
    return () => findPage(key) !== undefined;
  };
  const [one, two] = [keep('one'), keep('two')];
  const say = (data: object) =>
    tell(ctxAs(database.db, visitor), { topic: 'pages', kind: 'changed', data: { ...data } });
  expect([one(), two()]).toEqual([true, true]);
  await say({ by: 'another', tags: ['one'] });
  await expect.poll(() => [one(), two()]).toEqual([false, true]);
  await say({ by: 'another' });
  await expect.poll(() => [one(), two()]).toEqual([false, false]);
});
