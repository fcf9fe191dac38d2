import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { consoleOf } from '#test/console.ts';
import { listGroupNames, listGroups } from './groups.queries.server.ts';

const world = useAccountApi();
const { staff, value, expectRefused } = consoleOf(world);
let token = '';
beforeAll(async () => {
  setCaptchaEnabled(false);
  ({ token } = await staff());
});

let made = 0;
const names = () => ({ name_zh: `组 ${(made += 1)}`, name_en: `Group ${made}` });
const act = (what: string, body: object, as = token) => world.post(`/api/admin/${what}`, body, { token: as });
const add = async (body: object) => {
  const answer = await act('addGroup', body);
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { id: number }).id;
};
const ruleId = (name: string, type = 'menu') =>
  value<number>(sql`select id v from account.rule
  where name = ${name} and type = ${type}`);
const defaultOf = (area: string) => value<number>(sql`select account.default_group(${area}) v`);
const groupOf = async (area: 'site' | 'admin', id: number) =>
  (await listGroups(world.ctx(), area)).find((group) => group.id === id);

describe('groups', () => {
  it('hold rules with their parents, and every member is in one', async () => {
    const [button, menu, dir] = [
      await ruleId('account/profile/edit', 'button'),
      await ruleId('account/profile'),
      await ruleId('account', 'menu_dir'),
    ];
    const id = await add({ ...names(), rule_ids: [button, 999_999] });
    expect(new Set((await groupOf('site', id))?.rule_ids)).toEqual(new Set([button, menu, dir]));
    expect((await world.audits('account.addGroup')).at(-1)).toMatchObject({ subject_id: id });
    await world.addMember('joined');
    expect(
      await value(sql`select group_id v from account.member
      where username = 'joined'`),
    ).toBe(await defaultOf('site'));
    const counted = async () => (await groupOf('site', await defaultOf('site')))!.people;
    const before = await counted();
    await sql`insert into account.member (username, nickname, created_at, is_editor)
      values ('desk_one', 'Desk', now(), true)`.execute(world.database.db);
    expect(await counted()).toBe(before); // of the starter content
    expect((await listGroupNames(world.ctx(), 'site'))[0]).toMatchObject({ name: 'Default group' });
    await expectRefused('/api/admin/addGroup', names(), 'account.addGroup');
  });

  it('change, but the defaults keep what the site needs', async () => {
    const id = await add(names());
    const name = names();
    expect(
      await act('editGroup', { id, ...name, rule_ids: [await ruleId('account', 'menu_dir')], status: false }),
    ).toMatchObject({ code: 1 });
    expect(await groupOf('site', id)).toMatchObject({ ...name, status: false });
    expect((await world.audits('account.editGroup')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { before: { status: true }, after: { status: false } },
    });
    expect(
      await act('editGroup', { id: await defaultOf('site'), ...names(), is_all: true, status: false }),
    ).toMatchObject({ code: 0 });
    expect(await act('editGroup', { id: await defaultOf('admin'), ...names(), is_all: false })).toMatchObject({
      code: 0,
    });
    expect(await act('editGroup', { id, ...name, name_zh: '默认会员组' })).toMatchObject({
      code: 0,
      data: { fields: { name_zh: expect.any(String) as unknown } },
    });
    await expectRefused('/api/admin/editGroup', { id, ...name }, 'account.editGroup');
  });

  it('are removed with their members moved; staff must be moved before', async () => {
    const id = await add(names());
    const member = await world.addMember('moved');
    expect(await act('setMemberGroup', { id: member, groupId: id })).toMatchObject({ code: 1 });
    await expectRefused('/api/admin/removeGroup', { id }, 'account.removeGroup');
    expect(await act('removeGroup', { id })).toMatchObject({
      code: 1,
      msg: expect.stringContaining('1 member moved') as unknown,
    });
    expect(await value(sql`select group_id v from account.member where id = ${member}`)).toBe(await defaultOf('site'));
    expect((await world.audits('account.removeGroup')).at(-1)).toMatchObject({ subject_id: id });
    expect(await act('removeGroup', { id })).toMatchObject({ code: 0 });
    expect(await act('removeGroup', { id: await defaultOf('site') })).toMatchObject({ code: 0 });
    const { groupId } = await staff(['members']);
    expect(await act('removeGroup', { id: groupId })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('still staff') as unknown,
    });
  });

  it('of the console are granted only as far as one’s own rights reach', async () => {
    const some = await staff(['groups', 'groups/edit', 'members']);
    const [own, beyond] = [await ruleId('members'), await ruleId('rules')];
    expect(await act('addGroup', { area: 'admin', ...names(), rule_ids: [own] }, some.token)).toMatchObject({
      code: 1,
    });
    expect(await act('addGroup', { area: 'admin', ...names(), rule_ids: [beyond] }, some.token)).toMatchObject({
      code: 401,
    });
    expect(await act('addGroup', { area: 'admin', ...names(), is_all: true }, some.token)).toMatchObject({ code: 401 });
    expect(await act('editGroup', { id: some.groupId, ...names(), rule_ids: [own, beyond] }, some.token)).toMatchObject(
      { code: 401 },
    );
    expect(
      await act('editGroup', { id: await defaultOf('admin'), ...names(), is_all: true }, some.token),
    ).toMatchObject({ code: 401 });
  });
});
