import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { consoleOf } from '#test/console.ts';
import { createFirstAdmin } from '#app/account/login/login.commands.server.ts';
import { takeMembers } from '#app/account/members/member-imports.commands.server.ts';
import { addNewcomer } from './newcomers.commands.server.ts';

const world = useAccountApi();
const { staff, tokenOf } = consoleOf(world);
let chief: Awaited<ReturnType<typeof staff>>;
const db = () => world.database.db;
const reserved = (field: string) => ({
  code: 0,
  data: { fields: { [field]: 'This name reads like one of the site’s staff. Please choose another' } },
});
const nick = async (id: number, nickname: string) =>
  sql`update account.member set nickname = ${nickname}
  where id = ${id}`.execute(db());
const namesOf = async (id: number | null) =>
  (
    await sql<{ username: string; nickname: string }>`select username, nickname from account.member
    where id = ${id}`.execute(db())
  ).rows[0]!;

beforeAll(async () => {
  setCaptchaEnabled(false);
  await createFirstAdmin(world.ctx(), { account: 'admin', password: 'right-horse' });
  chief = await staff(['dashboard']);
  await nick(chief.id, '李雷');
});

async function register(username: string) {
  const email = `${username}@example.com`.toLowerCase();
  await world.post('/api/Ems/send', { email, event: 'user_register' });
  const captcha = world.codeIn(await world.message(email));
  const body = { tab: 'register', registerType: 'email', password: 'right-horse', email, captcha };
  return (name: string) => world.post('/api/user/checkIn', { ...body, username: name });
}

describe('names of the site and of its staff', () => {
  it('are given to nobody who registers, and the code stays good for another name', async () => {
    const as = await register('newcomer1');
    for (const name of [
      'Administrator',
      'adm1n',
      'admin_2',
      'wenwo_support',
      chief.name.toUpperCase().replace('BOSS', 'B0SS'),
    ])
      expect(await as(name), name).toMatchObject(reserved('username'));
    expect(await as('newcomer1')).toMatchObject({ code: 1 });
  });

  it('are taken by no member in the profile, neither as account nor as nickname', async () => {
    const id = await world.addMember('plain');
    const token = await tokenOf('plain');
    const save = (body: object) => world.post('/api/account/profile', body, { token });
    for (const nickname of ['官方客服', '问蜗', '系统', 'Admin', '李雷', '李-雷', chief.name])
      expect(await save({ nickname }), nickname).toMatchObject(reserved('nickname'));
    for (const username of ['system', 'official1'])
      expect(await save({ username }), username).toMatchObject(reserved('username'));
    expect(await namesOf(id)).toEqual({ username: 'plain', nickname: 'plain' });
    expect(await save({ nickname: '李雷2' })).toMatchObject({ code: 1 });
  });

  it('follow the name that the operator gives the site', async () => {
    await world.addMember('fan');
    const token = await tokenOf('fan');
    const save = () => world.post('/api/account/profile', { nickname: '蜗牛社区' }, { token });
    await writeSetting(world.ctx(), 'siteName', '蜗牛社区');
    forgetSettings();
    expect(await save()).toMatchObject(reserved('nickname'));
    await writeSetting(world.ctx(), 'siteName', '问蜗');
    forgetSettings();
    expect(await save()).toMatchObject({ code: 1 });
  });

  it('stay with those who have them', async () => {
    const id = await world.addMember('service_desk');
    await nick(id, '官方');
    const token = await tokenOf('service_desk');
    expect(
      await world.post(
        '/api/account/profile',
        { nickname: '官方', username: 'service_desk', motto: 'hello' },
        { token },
      ),
    ).toMatchObject({ code: 1 });
    expect(await world.post('/api/account/profile', { nickname: '官-方' }, { token })).toMatchObject({ code: 1 });
    expect(await world.post('/api/account/profile', { nickname: '客服' }, { token })).toMatchObject(
      reserved('nickname'),
    );
  });

  it('are open to staff, but for the name of a colleague', async () => {
    const other = await staff(['dashboard']);
    expect(await world.post('/api/account/profile', { nickname: '问蜗客服' }, { token: other.token })).toMatchObject({
      code: 1,
    });
    expect(await world.post('/api/account/profile', { nickname: '李雷' }, { token: other.token })).toMatchObject(
      reserved('nickname'),
    );
    expect(
      await world.post(
        '/api/account/profile',
        { nickname: '李雷' },
        { token: await tokenOf(chief.name, { password }) },
      ),
    ).toMatchObject({ code: 1 });
  });

  it('are brought along by nobody from a provider, a directory or another platform', async () => {
    const add = (name: string, displayName: string) =>
      inTransaction(db(), (tx) =>
        addNewcomer(
          { ...world.ctx(), db: tx },
          { names: [name], displayName, email: null, groupId: null, passwordHash: null },
        ),
      );
    expect(await namesOf(await add('Admin', '官方客服'))).toEqual({ username: 'member', nickname: 'member' });
    expect(await namesOf(await add(chief.name, '李雷'))).toEqual({
      username: `${chief.name}_2`,
      nickname: `${chief.name}_2`,
    });
    const foreign = { key: 'u12', name: 'admin', nickname: '管理员', email: '', about: '', createdAt: world.now() };
    const [taken] = await inTransaction(db(), (tx) => takeMembers({ ...world.ctx(), db: tx }, [foreign]));
    expect(await namesOf(taken!.id)).toEqual({ username: 'member_u12', nickname: 'member_u12' });
  });
});
