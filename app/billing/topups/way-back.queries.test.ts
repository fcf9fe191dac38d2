import { beforeAll, expect, it } from 'vitest';
import { makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { findWayBack } from './way-back.queries.server.ts';

const database = useTestDatabase();
beforeAll(async () => {
  const { maker } = await makeMembers(database.db, ['maker']);
  await addDeveloper(database.db, maker.id);
  await addPlugin(database.db, maker.id, { slug: 'ledger', listing: { nameZh: '账本', nameEn: 'Ledger' } });
  await addPlugin(database.db, maker.id, { slug: 'not-out', state: 'draft' });
});
const find = (to: string | null, language: 'zh-cn' | 'en' = 'zh-cn') => findWayBack({ db: database.db, language }, to);

it('leads back to a purchase by the name of its plugin', async () => {
  const path = '/plugin/ledger/buy?edition=five&coupon=SPRING';
  expect(await find(path)).toEqual({ path, plugin: '账本' });
  expect(await find(path, 'en')).toEqual({ path, plugin: 'Ledger' });
});

it('leads back to anything else of this site without a name, and nowhere else', async () => {
  for (const path of [
    '/fees?for=this',
    '/plugin/ledger',
    '/plugin/not-out/buy',
    '/plugin/nobody/buy',
    '/plugin/a/buyer',
  ])
    expect(await find(path)).toEqual({ path, plugin: null });
  for (const to of [null, '', 'https://evil.example/plugin/ledger/buy', '//evil.example/buy', '/\\evil.example'])
    expect(await find(to)).toBeNull();
});
