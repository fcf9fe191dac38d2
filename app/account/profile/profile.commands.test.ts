import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { retiredNameHash } from '#app/account/reserved-names/retired-names.queries.server.ts';
import { isBirthday } from './profile.policy.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

async function signIn(username: string) {
  const id = await world.addMember(username);
  const token = (await world.logIn(username)).cookies.get('ba-user-token')!;
  return {
    id,
    token,
    save: async (body: object, language = 'en') => world.post('/api/account/profile', body, { token, language }),
  };
}

const stored = async (id: number) =>
  (
    await sql<object>`select avatar, username, nickname, gender, birthday, motto from account.member
    where id = ${id}`.execute(world.database.db)
  ).rows[0];
const addUpload = async (url: string, mimetype = 'image/png') =>
  sql`insert into account.upload (topic, storage, sha1, url, name, suffix, mimetype, size, created_at, last_upload_at)
    values ('avatar', 'local', ${url}, ${url}, 'a.png', 'png', ${mimetype}, 1, now(),
      now())`.execute(world.database.db);

describe('GET /api/account/profile', () => {
  it('tells members which addresses can be bound', async () => {
    const { token } = await signIn('reader');
    expect(await world.get('/api/account/profile', { token })).toMatchObject({
      code: 1,
      data: { accountVerificationType: ['email', 'mobile'] },
    });
    expect(await world.get('/api/account/profile')).toMatchObject({ code: 303 });
  });
});

describe('POST /api/account/profile', () => {
  it('keeps what it is sent, whoever the client says it is, and leaves an audit row only when something changed', async () => {
    const other = await signIn('other');
    const member = await signIn('writer');
    await addUpload('/storage/avatar/a.png');
    const body = {
      id: other.id,
      avatar: '/storage/avatar/a.png',
      username: 'Writer',
      nickname: '小蜗',
      gender: '2',
      birthday: '1990-02-28',
      motto: ' 慢慢\n来 ',
    };
    expect(await member.save(body)).toMatchObject({ code: 1, msg: 'Data updated successfully~' });
    expect(await member.save(body, 'zh-cn')).toMatchObject({ code: 1, msg: '资料更新成功~' });
    const { id: _id, ...expected } = { ...body, gender: 2, motto: '慢慢 来' };
    expect(await stored(member.id)).toEqual(expected);
    expect(await stored(other.id)).toMatchObject({ nickname: 'other' });
    const audits = (await world.audits('account.updateProfile')).filter((row) => row.subject_id === member.id);
    expect(audits).toMatchObject([
      { actor_id: member.id, detail: { fields: ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'] } },
    ]);
  });

  it('leaves what is not sent, and takes birthday and avatar away again', async () => {
    const member = await signIn('partial');
    await member.save({ birthday: '2000-01-01', motto: 'x' });
    await member.save({ nickname: 'only-this' });
    expect(await stored(member.id)).toMatchObject({ nickname: 'only-this', birthday: '2000-01-01', motto: 'x' });
    await member.save({ birthday: '', avatar: '' });
    expect(await stored(member.id)).toMatchObject({ birthday: null, avatar: '' });
  });

  it('names what is wrong, in both languages', async () => {
    await signIn('taken');
    const member = await signIn('faulty');
    expect(await world.post('/api/account/profile', { motto: 'x' })).toMatchObject({ code: 303 });
    expect(await member.save({ username: 'TAKEN' })).toMatchObject({
      code: 0,
      msg: 'The account already exists',
      data: { fields: { username: 'The account already exists' } },
    });
    expect(await member.save({ username: '1a' })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('3 to 15') as unknown,
    });
    expect(await member.save({ nickname: '' }, 'zh-cn')).toMatchObject({
      code: 0,
      data: { fields: { nickname: expect.any(String) as unknown } },
    });
    expect(await member.save({ gender: 3 })).toMatchObject({ code: 0 });
    for (const birthday of ['2090-01-01', '1899-12-31'])
      expect(await member.save({ birthday }, 'zh-cn')).toMatchObject({ code: 0, msg: '请选择正确的生日' });
    for (const birthday of ['2001-02-30', 'soon', 5])
      expect(await member.save({ birthday })).toMatchObject({ code: 0 });
    expect(await member.save({ motto: 'x'.repeat(256) })).toMatchObject({ code: 0 });
    expect(await stored(member.id)).toEqual({
      avatar: '',
      username: 'faulty',
      nickname: 'faulty',
      gender: 0,
      birthday: null,
      motto: '',
    });
  });

  it('takes pictures that were uploaded here only, by path or by the address under the CDN', async () => {
    const member = await signIn('pictured');
    await addUpload('/storage/avatar/b.png');
    await addUpload('/storage/avatar/b.txt', 'text/plain');
    for (const avatar of [
      'https://evil.example/a.png',
      '/storage/avatar/none.png',
      '/storage/avatar/b.txt',
      '//evil.example/storage/avatar/b.png',
    ]) {
      expect(await member.save({ avatar })).toMatchObject({ code: 0, msg: 'Upload the avatar image first' });
    }
    await writeSetting(world.ctx(), 'cdnUrl', 'https://cdn.example');
    expect(await member.save({ avatar: 'https://cdn.example/storage/avatar/b.png' })).toMatchObject({ code: 1 });
    expect(await stored(member.id)).toMatchObject({ avatar: '/storage/avatar/b.png' });
    await writeSetting(world.ctx(), 'cdnUrl', '');
    expect(await member.save({ avatar: `${getSiteUrl()}/storage/avatar/b.png` })).toMatchObject({ code: 1 });
    expect(await stored(member.id)).toMatchObject({ avatar: '/storage/avatar/b.png' });
    // What clients show of members without a picture, under the `cdnUrl` they were told.
    expect(
      await member.save({ avatar: `${getSiteUrl().replace(/^https?:/, '')}/static/images/avatar.png` }),
    ).toMatchObject({ code: 1 });
    expect(await stored(member.id)).toMatchObject({ avatar: '' });
  });
});

describe('the language of a member', () => {
  const languageOf = async (id: number) =>
    (
      await sql<{ chosen: string | null; language: string }>`select chosen_language chosen, language from account.member
        where id = ${id}`.execute(world.database.db)
    ).rows[0];

  it('is chosen here, for mails and for this device, and then no login changes it', async () => {
    const member = await signIn('bilingual');
    const answer = await member.save({ language: 'en' }, 'zh-cn');
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.cookies.get('think-lang')).toBe('en');
    expect(await languageOf(member.id)).toEqual({ chosen: 'en', language: 'en' });
    expect((await member.save({ language: 'en' })).cookies.has('think-lang')).toBe(false);
    const audits = (await world.audits('account.updateProfile')).filter((row) => row.subject_id === member.id);
    expect(audits).toMatchObject([{ detail: { fields: ['language'] } }]);
    const newDevice = await world.logIn('bilingual', {}, { language: 'zh-cn' });
    expect(newDevice.cookies.get('think-lang')).toBe('en');
    const knownDevice = await world.logIn('bilingual', {}, { language: 'zh-cn', cookies: { 'think-lang': 'zh-cn' } });
    expect(knownDevice).toMatchObject({ code: 1 });
    expect(knownDevice.cookies.has('think-lang')).toBe(false);
    expect(await languageOf(member.id)).toEqual({ chosen: 'en', language: 'en' });
  });

  it('follows the last login until it is chosen, and again when the choice is taken back', async () => {
    const member = await signIn('follower');
    const login = await world.logIn('follower', {}, { language: 'en' });
    expect(login.cookies.has('think-lang')).toBe(false);
    expect(await languageOf(member.id)).toEqual({ chosen: null, language: 'en' });
    await member.save({ language: 'zh-cn' });
    await member.save({ language: '' });
    await world.logIn('follower', {}, { language: 'en' });
    expect(await languageOf(member.id)).toEqual({ chosen: null, language: 'en' });
    expect(await member.save({ language: 'fr' })).toMatchObject({ code: 0 });
    expect(await world.post('/api/account/profile', { language: 'en' })).toMatchObject({ code: 303 });
  });
});

it('the name of a closed account stays taken, in any spelling, for members and newcomers', async () => {
  const gone = await world.addMember('Einstein');
  await sql`update account.member set username = 'closed-1', retired_name = ${retiredNameHash('Einstein')}
    where id = ${gone}`.execute(world.database.db);
  const member = await signIn('copycat');
  expect(await member.save({ username: 'einsteiN', motto: 'It is me' })).toMatchObject({
    code: 0,
    msg: 'The account already exists',
    data: { fields: { username: 'The account already exists' } },
  });
  expect(await stored(member.id)).toMatchObject({ username: 'copycat', motto: '' });
});

it('a birthday is from 1900 on and not after today in China', () => {
  const now = new Date('2026-11-20T17:00:00Z');
  expect(['1900-01-01', '2026-11-21'].map((date) => isBirthday(date, now))).toEqual([true, true]);
  expect(['1899-12-31', '2026-11-22'].map((date) => isBirthday(date, now))).toEqual([false, false]);
});
