import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { password, useAccountApi } from '#test/account-api.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

const signIn = async (username: string) => (await world.logIn(username, { keep: true })).cookies.get('ba-user-token')!;

describe('POST /api/account/changePassword', () => {
  it('sets the new password, ends every login and clears the cookies', async () => {
    const id = await world.addMember('changer');
    const [token, other] = [await signIn('changer'), await signIn('changer')];
    const answer = await world.post(
      '/api/account/changePassword',
      { oldPassword: password, newPassword: 'left-horse' },
      { token },
    );
    expect(answer).toMatchObject({ code: 1, msg: 'Password has been changed, please login again~' });
    expect(Object.fromEntries(answer.cookies)).toEqual({
      'ba-user-id': '',
      'ba-user-token': '',
      'ba-user-refresh': '',
    });
    for (const gone of [token, other])
      expect(await world.get('/api/account/profile', { token: gone })).toMatchObject({ code: 303 });
    expect(await world.logIn('changer')).toMatchObject({ code: 0, msg: 'Password is incorrect' });
    expect(await world.logIn('changer', { password: 'left-horse' })).toMatchObject({ code: 1 });
    expect((await world.audits('account.changePassword')).filter((row) => row.subject_id === id)).toHaveLength(1);
  });

  it('asks for the old password, in both languages, ten times a day', async () => {
    await world.addMember('guesser');
    const token = await signIn('guesser');
    const body = { oldPassword: 'wrong', newPassword: 'left-horse' };
    expect(await world.post('/api/account/changePassword', body, { token })).toMatchObject({
      code: 0,
      msg: 'Old password error',
    });
    expect(await world.post('/api/account/changePassword', body, { token, language: 'zh-cn' })).toMatchObject({
      code: 0,
      msg: '旧密码错误',
    });
    for (let i = 2; i < 10; i++) await world.post('/api/account/changePassword', body, { token });
    expect(
      await world.post('/api/account/changePassword', { ...body, oldPassword: password }, { token }),
    ).toMatchObject({
      code: 0,
      msg: 'Please try again after 1 day',
    });
  });

  it('refuses passwords that are tried first: stolen ones, the name of the account or of the site', async () => {
    await world.addMember('common_one');
    const token = await signIn('common_one');
    for (const newPassword of ['woaini1314', 'Common_One2026', 'wenwo123']) {
      const answer = await world.post('/api/account/changePassword', { oldPassword: password, newPassword }, { token });
      expect(answer, newPassword).toMatchObject({
        code: 0,
        data: { fields: { newPassword: expect.stringContaining('too common') as unknown } },
      });
    }
    expect(await world.logIn('common_one')).toMatchObject({ code: 1 });
  });

  it('refuses guests and passwords against the rules', async () => {
    expect(
      await world.post('/api/account/changePassword', { oldPassword: 'a', newPassword: 'left-horse' }),
    ).toMatchObject({ code: 303 });
    await world.addMember('ruled');
    const token = await signIn('ruled');
    expect(
      await world.post('/api/account/changePassword', { oldPassword: password, newPassword: 'a<b' }, { token }),
    ).toMatchObject({
      code: 0,
      msg: expect.stringContaining('6 to 32') as unknown,
    });
    expect(
      await world.post(
        '/api/account/changePassword',
        { oldPassword: '', newPassword: 'left-horse' },
        { token, language: 'zh-cn' },
      ),
    ).toMatchObject({
      code: 0,
      msg: '请输入旧密码',
    });
  });
});
