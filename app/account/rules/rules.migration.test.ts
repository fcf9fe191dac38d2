import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOwnMigrations, migrate } from '#app/core/db/migrate.server.ts';
import { createTestDatabase } from '#test/database.ts';

test('the member’s menu is gathered without undoing what an operator renamed, moved or hid', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { db } = database;
  const all = await listOwnMigrations();
  const at = all.indexOf('202611280700_account_member_menu');
  expect(at).toBeGreaterThan(0);
  await migrate(db, { only: all.slice(0, at) });
  await sql`
    update account.rule set title_zh = '我的钱', title_en = 'My money' where area = 'site' and name = 'xiaowo/wallet';
    update account.rule set status = false where area = 'site' and name = 'xiaowo/statements';
    update account.rule set pid = (select id from account.rule where name = 'study')
      where area = 'site' and name = 'xiaowo/cards';
    insert into account.rule (pid, type, title_zh, title_en, name, path, weigh)
      select id, 'menu_dir', '自建', 'Own', 'own', 'own', 1 from account.rule where area = 'site' and name = 'study';
    insert into account.rule (pid, type, title_zh, title_en, name, path, menu_type)
      select id, 'menu', '自建页', 'Own page', 'own/page', 'own/page', 'tab' from account.rule where name = 'own';
    insert into account.member_group (name_zh, name_en) values ('少', 'Few');
    with recursive up as (select id, pid from account.rule where name = 'xiaowo/withdraw'
      union select r.id, r.pid from account.rule r join up on up.pid = r.id)
    insert into account.group_rule select (select id from account.member_group where name_en = 'Few'), id from up;
  `.execute(db);
  await migrate(db);

  const { rows } = await sql<{ name: string; folder: string; title: string; status: boolean }>`
    select r.name, coalesce(p.name, '') folder, r.title_en title, r.status from account.rule r
      left join account.rule p on p.id = r.pid
    where r.area = 'site' and r.type in ('menu', 'menu_dir')`.execute(db);
  const placeOf = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return row && [row.folder, row.title, row.status];
  };
  expect(
    Object.fromEntries(['purse', 'xiaowo/wallet', 'account/balance'].map((name) => [name, placeOf(name)])),
  ).toEqual({
    purse: ['xiaowo', 'My money', true],
    'xiaowo/wallet': ['purse', 'My money', true],
    'account/balance': ['purse', 'Balance and bills', true],
  });
  expect(placeOf('xiaowo/statements')).toEqual(['purse', 'Statements', false]);
  expect(placeOf('xiaowo/cards')).toEqual(['study', 'Bank cards', true]);
  expect(placeOf('own')).toEqual(['', 'Own', true]);
  expect(placeOf('own/page')).toEqual(['own', 'Own page', true]);
  expect(placeOf('learning')).toEqual(['ask', 'My learning', true]);
  const granted = await sql<{ name: string }>`select r.name from account.group_rule g
    join account.rule r on r.id = g.rule_id join account.member_group m on m.id = g.group_id
    where m.name_en = 'Few' order by r.name`.execute(db);
  expect(granted.rows.map(({ name }) => name)).toEqual(['purse', 'xiaowo', 'xiaowo/withdraw']);
  await database.drop();
});

test('a group that is out of sight takes and gives no page', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { db } = database;
  const all = await listOwnMigrations();
  await migrate(db, { only: all.slice(0, all.indexOf('202611280700_account_member_menu')) });
  await sql`update account.rule set status = false
    where area = 'site' and type = 'menu_dir' and name in ('xiaowo', 'study')`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ name: string; folder: string }>`
    select r.name, p.name folder from account.rule r join account.rule p on p.id = r.pid
    where r.area = 'site' and r.type = 'menu' and r.name in ('account/balance', 'learning') order by r.name`.execute(
    db,
  );
  expect(rows).toEqual([
    { name: 'account/balance', folder: 'account' },
    { name: 'learning', folder: 'study' },
  ]);
  await database.drop();
});
