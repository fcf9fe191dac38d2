import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { isPassword } from '#app/core/secrets/password.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';
import { createEditorAccounts, createFirstAdmin } from './login.commands.server.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

describe('the first accounts', () => {
  it('makes one administrator when two processes start at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        createFirstAdmin(world.ctx({ kind: 'job', name: 'prepare' }), { account: 'boss' }),
      ),
    );
    const admin = made.filter((result) => result !== null);
    expect(admin).toHaveLength(1);
    expect(admin[0]!.account).toBe('boss');
    expect(await world.logIn('boss', { password: admin[0]!.password })).toMatchObject({ code: 1 });
    expect(await createFirstAdmin(world.ctx(), { account: 'second', password })).toBeNull();
    expect(await world.audits('account.createFirstAdmin')).toHaveLength(1);
  });

  it('gives a member of that name the rights and the given password, which it does not repeat', async () => {
    await sql`delete from account.staff`.execute(world.database.db);
    await world.addMember('present');
    expect(await createFirstAdmin(world.ctx(), { account: 'present', password: 'given-one' })).toEqual({
      account: 'present',
      password: null,
    });
    expect(await world.logIn('present', { password: 'given-one' })).toMatchObject({ code: 1 });
  });

  it('makes editors who cannot log in, and the same ones again', async () => {
    const authors = { editor_a: { nickname: '编辑甲' }, editor_b: { nickname: 'Editor B' } };
    const [first, second] = [
      await createEditorAccounts(world.ctx(), authors, 'Writes here'),
      await createEditorAccounts(world.ctx(), authors, 'Writes here'),
    ];
    expect([...first.keys()]).toEqual(['editor_a', 'editor_b']);
    expect(second).toEqual(first);
    expect(await world.audits('account.createEditorAccount')).toHaveLength(2);
    expect(await world.logIn('editor_a', { password: '' })).toMatchObject({ code: 0 });
    expect(await world.logIn('editor_a')).toMatchObject({ msg: 'Password is incorrect' });
    await world.addMember('occupied1');
    await expect(createEditorAccounts(world.ctx(), { occupied1: { nickname: 'X' } }, '')).rejects.toThrow('occupied1');
  });

  it('never keeps a password in clear', async () => {
    const { rows } = await sql<{ password_hash: string }>`select password_hash from account.member
      where password_hash is not null order by id`.execute(world.database.db);
    expect(rows.every((row) => row.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
    expect(await isPassword(password, rows.at(-1)!.password_hash)).toBe(true);
  });
});
