import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx } from '#test/ledger.ts';
import { retiredNameHash } from './retired-names.queries.server.ts';
import { addNewcomer, type Newcomer } from './newcomers.commands.server.ts';

const database = useTestDatabase();
const someone: Newcomer = { names: ['wang'], displayName: '王芳', email: null, groupId: null, passwordHash: null };
const add = (changes: Partial<Newcomer> = {}) =>
  inTransaction(database.db, (db) => addNewcomer(bookCtx(db), { ...someone, ...changes }));
const read = async (id: number | null) =>
  (
    await sql<{ username: string; nickname: string; email: string | null; isProven: boolean; area: string }>`
      select username, nickname, email, email_proven_at is not null "isProven", g.area from account.member m
        join account.member_group g on g.id = m.group_id
      where m.id = ${id}`.execute(database.db)
  ).rows[0]!;

beforeAll(() => setSecret('s'.repeat(32)));

describe('somebody who comes by an account they have elsewhere', () => {
  it('gets the name they would like, in a group of the site', async () => {
    expect(await read(await add({ email: 'wang@corp.example' }))).toEqual({
      username: 'wang',
      nickname: '王芳',
      email: 'wang@corp.example',
      isProven: true,
      area: 'site',
    });
  });

  it('gets another one when it is taken, and fifty at once get fifty', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => add({ names: ['WANG'] })));
    expect(new Set(ids).size).toBe(50);
    const { rows } = await sql<{ count: number }>`select count(distinct lower(username)) from account.member
      where id = any(${ids}::bigint[])`.execute(database.db);
    expect(rows[0]!.count).toBe(50);
  });

  it('does not get the name of somebody who closed their account', async () => {
    const gone = await add({ names: ['shi_liang'] });
    await sql`update account.member set username = 'closed_1', retired_name = ${retiredNameHash('shi_liang')},
      closed_at = now() where id = ${gone}`.execute(database.db);
    expect(await read(await add({ names: ['Shi_Liang'] }))).toMatchObject({ username: 'Shi_Liang_2' });
    expect(
      (
        await sql`select from account.member where lower(username) =
      'shi_liang'`.execute(database.db)
      ).rows,
    ).toEqual([]);
  });

  it('is told when somebody has their address, also when both come at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => add({ names: ['zhao'], email: 'zhao@corp.example' })),
    );
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await add({ names: ['quite_another'], email: 'zhao@corp.example' })).toBeNull();
  });
});
