import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { UploadedFile } from '#app/core/request/upload.ts';
import { useTestApp } from '#test/app.ts';
import { addMember, both, type Client, languages, newEmail, newMobile, openClient } from '#test/contract-client.ts';

/*
 * Sections 6 (the member's own endpoints), 9, 12 and 13 of the wire contract.
 */

const app = useTestApp();

describe.each(languages)('6 the member’s own endpoints in %s', (language) => {
  const say = (zh: string, en: string) => both(zh, en)[language];

  async function signedIn(
    addresses: { email?: string; mobile?: string } = {},
  ): Promise<{ client: Client; id: number; username: string }> {
    const member = await addMember(app, addresses);
    const client = openClient(app, language);
    await client.logIn(member.username);
    return { client, ...member };
  }

  test('overview: seven days, oldest first', async () => {
    const { client } = await signedIn();
    const { data } = await client.get('/api/account/overview');
    const { days, score, money } = data as { days: string[]; score: number[]; money: string[] };
    expect([days.length, score, money]).toEqual([7, Array(7).fill(0), Array(7).fill('0.00')]);
    expect(days).toEqual(days.toSorted());
  });

  test('profile: read, changed, refused; a client-sent id changes nobody else', async () => {
    const { client, id, username } = await signedIn();
    const other = await addMember(app);
    expect(await client.get('/api/account/profile')).toMatchObject({
      code: 1,
      data: { accountVerificationType: ['email', 'mobile'] },
    });
    const profile = {
      id: other.id,
      avatar: '',
      username,
      nickname: '蜗_牛-1',
      gender: '1',
      birthday: '1990-05-17',
      motto: 'slow',
    };
    expect(await client.post('/api/account/profile', profile)).toMatchObject({
      code: 1,
      msg: say('资料更新成功~', 'Data updated successfully~'),
    });
    const { userInfo } = (await client.get('/api/index/index', { requiredLogin: 1 })).data as { userInfo: object };
    expect(userInfo).toMatchObject({ id, nickname: '蜗_牛-1', gender: 1, birthday: '1990-05-17', motto: 'slow' });
    const rows = await app.database.pool.query('select nickname from account.member where id = $1', [other.id]);
    expect(rows.rows).toEqual([{ nickname: other.username }]);
    expect(await client.post('/api/account/profile', { ...profile, username: other.username })).toMatchObject({
      code: 0,
      msg: say('账号已存在', 'The account already exists'),
    });
    expect((await client.post('/api/account/profile', { ...profile, nickname: '<b>' })).code).toBe(0);
  });

  test.each(['email', 'mobile'] as const)('changeBind of a bound and of a first %s', async (type) => {
    const fresh = () => (type === 'email' ? newEmail() : newMobile());
    const send = async (client: Client, address: string, event: 'verify' | 'change', password = '') =>
      type === 'email'
        ? client.post('/api/Ems/send', {
            email: address,
            event: event === 'verify' ? 'user_email_verify' : 'user_change_email',
            password,
          })
        : client.post('/api/Sms/send', {
            mobile: address,
            template_code: event === 'verify' ? 'user_mobile_verify' : 'user_change_mobile',
            password,
          });
    const [old, next] = [fresh(), fresh()];
    const { client, username } = await signedIn({ [type]: old });
    const bind = async (body: object) =>
      client.post('/api/account/changeBind', {
        type,
        email: '',
        mobile: '',
        captcha: 'ZZZZ',
        accountVerificationToken: '',
        password: '',
        ...body,
      });
    expect(await bind({ [type]: next })).toMatchObject({
      code: 0,
      msg: say(
        '请先验证你的账号，再修改绑定信息',
        'You need to verify your account before modifying the binding information',
      ),
    });
    await send(client, old, 'verify', 'right-horse');
    expect(await client.post('/api/account/verification', { type, captcha: 'ZZZZ' })).toMatchObject({
      code: 0,
      msg: say('请输入正确的验证码', 'Please enter the correct verification code'),
    });
    const { data } = await client.post('/api/account/verification', { type, captcha: await client.code(old) });
    expect(data).toMatchObject({ type, accountVerificationToken: expect.any(String) as string });
    await send(client, next, 'change');
    const pass = (data as { accountVerificationToken: string }).accountVerificationToken;
    expect(
      await bind({ [type]: next, captcha: await client.code(next), accountVerificationToken: pass }),
    ).toMatchObject({ code: 1 });
    await openClient(app).logIn(next);
    expect(
      await openClient(app).post('/api/user/checkIn', { tab: 'login', username: old, password: 'right-horse' }),
    ).toMatchObject({ code: 0 });

    const other = await signedIn(type === 'email' ? {} : {});
    const first = fresh();
    await send(other.client, first, 'change');
    const body = {
      type,
      email: '',
      mobile: '',
      [type]: first,
      captcha: await other.client.code(first),
      accountVerificationToken: '',
    };
    expect(await other.client.post('/api/account/changeBind', { ...body, password: 'wrong-one' })).toMatchObject({
      code: 0,
      msg: say('密码错误', 'Password error'),
    });
    expect(await other.client.post('/api/account/changeBind', { ...body, password: 'right-horse' })).toMatchObject({
      code: 1,
    });
    expect(username).not.toBe(other.username);
  });

  test('changePassword ends every login', async () => {
    const { client, username } = await signedIn();
    const second = openClient(app, language);
    await second.logIn(username);
    const change = async (oldPassword: string, newPassword: string) =>
      client.post('/api/account/changePassword', { oldPassword, newPassword });
    expect(await change('wrong-one', 'next-horse')).toMatchObject({
      code: 0,
      msg: say('旧密码错误', 'Old password error'),
    });
    const rule = say(
      '密码要求6到32位，不能包含 & < > " \'',
      'Passwords must have 6 to 32 characters and must not contain & < > " \'',
    );
    expect(await change('right-horse', 'a<b')).toMatchObject({ code: 0, msg: rule });
    expect(await change('right-horse', 'next-horse')).toMatchObject({
      code: 1,
      msg: say('密码已修改，请重新登录~', 'Password has been changed, please login again~'),
    });
    for (const one of [client, second]) expect((await one.get('/api/account/overview')).code).toBe(303);
    await openClient(app).logIn(username, 'next-horse');
  });

  test('integral and balance: list and total, newest first, money in two decimals', async () => {
    const { client } = await signedIn();
    for (const path of ['/api/account/integral', '/api/account/balance'])
      expect(await client.get(path, { page: 1, limit: 10 })).toMatchObject({ code: 1, data: { list: [], total: 0 } });
    expect(await openClient(app, language).get('/api/account/integral')).toMatchObject({ code: 303 });
  });
});

describe.each(languages)('9 uploads and 12 patterns in %s', (language) => {
  const say = (zh: string, en: string) => both(zh, en)[language];

  test('a file, its record, and the same file again', async () => {
    const { id, username } = await addMember(app);
    const client = openClient(app, language);
    const picture = await sharp({
      create: { width: 12, height: 8, channels: 3, background: language === 'en' ? '#123' : '#321' },
    })
      .png()
      .toBuffer();
    const send = async () =>
      client.upload(new Blob([new Uint8Array(picture)]), 'a picture.png', {
        uuid: 'u',
        driver: 'local',
        topic: 'contract',
      });
    expect(await send()).toMatchObject({ code: 303 });
    await client.logIn(username);
    const answer = await send();
    expect(answer).toMatchObject({ code: 1, msg: say('文件上传成功', 'File uploaded successfully') });
    const { file } = answer.data as { file: UploadedFile };
    const sha1 = createHash('sha1').update(picture).digest('hex');
    expect(file).toMatchObject({
      topic: 'contract',
      user_id: id,
      width: 12,
      height: 8,
      name: 'a picture.png',
      mimetype: 'image/png',
      storage: 'local',
      sha1,
      suffix: 'png',
    });
    for (const key of ['id', 'url', 'full_url', 'size', 'last_upload_time']) expect(file).toHaveProperty(key);
    expect(file.url).toMatch(new RegExp(`^/storage/contract/\\d{8}/apicture${sha1}\\.png$`));
    expect((await app.send(file.url)).headers.get('content-type')).toBe('image/png');
    expect(((await send()).data as { file: UploadedFile }).file.id).toBe(file.id);
  });

  test('what is refused', async () => {
    const { username } = await addMember(app);
    const client = openClient(app, language);
    await client.logIn(username);
    expect(await client.post('/api/ajax/upload', {})).toMatchObject({
      code: 0,
      msg: say('没有文件被上传', 'No files were uploaded'),
    });
    expect(await client.upload(new Blob(['x']), 'a.exe')).toMatchObject({
      code: 0,
      msg: say('上传的文件格式未被允许', 'The uploaded file format is not allowed'),
    });
    expect(await client.upload(new Blob(['no image']), 'a.png')).toMatchObject({
      code: 0,
      msg: say('上传的图片文件不是有效的图像', 'The uploaded image file is not a valid image'),
    });
    const large = await client.upload(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 'a.txt');
    expect(large).toMatchObject({
      code: 0,
      msg: say(
        '上传的文件太大(10.01MiB)，最大文件大小：10MiB',
        'The uploaded file is too large (10.01MiB), Maximum file size:10MiB',
      ),
    });
  });

  test('areas and suffix icons', async () => {
    const client = openClient(app, language);
    expect((await client.get('/api/ajax/area')).data).toContainEqual({ value: '110000', label: '北京市' });
    expect((await client.get('/api/ajax/area', { province: '330000' })).data).toContainEqual({
      value: '330100',
      label: '杭州市',
    });
    expect((await client.get('/api/ajax/area', { province: '330000', city: '330100' })).data).toContainEqual({
      value: '330106',
      label: '西湖区',
    });
    expect((await app.send('/api/ajax/buildSuffixSvg?suffix=pdf')).headers.get('content-type')).toContain(
      'image/svg+xml',
    );
  });

  test.each([
    [
      'username',
      '1abc',
      '要求3到15位，字母开头且只含字母、数字、下划线',
      '3 to 15 characters: starts with a letter, then letters, digits and underscores only',
    ],
    [
      'username',
      'a_very_long_name',
      '要求3到15位，字母开头且只含字母、数字、下划线',
      '3 to 15 characters: starts with a letter, then letters, digits and underscores only',
    ],
    [
      'password',
      'a"b"c"d',
      '密码要求6到32位，不能包含 & < > " \'',
      'Passwords must have 6 to 32 characters and must not contain & < > " \'',
    ],
    ['mobile', '12800000000', '请输入正确的手机号', 'Please enter the correct mobile number'],
  ])('%s %s', async (field, value, zh, en) => {
    const body = {
      tab: 'register',
      registerType: 'mobile',
      username: 'someone',
      password: 'right-horse',
      email: '',
      mobile: newMobile(),
      captcha: 'ZZZZ',
    };
    expect(await openClient(app, language).post('/api/user/checkIn', { ...body, [field]: value })).toMatchObject({
      code: 0,
      data: { fields: { [field]: say(zh, en) } },
    });
  });
});
