import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import en from './codes.en.ts';
import zh from './codes.zh.ts';

const database = useTestDatabase();

test('gift codes have one name in all texts, and in the menu that of their page', async () => {
  const texts = globSync(['app/**/*.en.ts', 'app/**/*.acts.server.ts', 'app/**/*.api.server.ts']);
  expect(texts.length).toBeGreaterThan(100);
  const others = texts.filter((path) =>
    /\b(redeem|redemption|voucher) codes?\b/i.test(readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
  );
  expect(others).toEqual([]);
  const { rows } = await sql<{ zh: string; en: string }>`
    select title_zh zh, title_en en from account.rule where area = 'admin' and name = 'codes'`.execute(database.db);
  expect(rows).toEqual([{ zh: zh.title, en: en.title }]);
  expect([zh.title, en.title]).toEqual(['兑换码', 'Gift codes']);
});
