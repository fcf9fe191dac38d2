import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { UploadedFile } from '#app/core/request/upload.ts';
import { useAccountApi } from '#test/account-api.ts';
import { canStore, isTypeAllowed, storageQuota_bytes } from './uploads.policy.ts';

const world = useAccountApi();
let token = '';
let memberId = 0;

beforeAll(async () => {
  setCaptchaEnabled(false);
  memberId = await world.addMember('uploader');
  token = (await world.logIn('uploader')).cookies.get('ba-user-token')!;
});

const png = (background = '#3c3') =>
  sharp({ create: { width: 30, height: 10, channels: 3, background } })
    .png()
    .toBuffer();

function upload(
  content: Uint8Array | string,
  name: string,
  {
    fields = {},
    as = token,
    language = 'en',
  }: { fields?: Record<string, string>; as?: string; language?: string } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([Buffer.from(content as Uint8Array)]), name);
  return world.post('/api/ajax/upload', form, { token: as, language });
}

const fileOf = (answer: { data: unknown }) => (answer.data as { file: UploadedFile }).file;

it('says that the store is away, and leaves no record of a file that is nowhere', async () => {
  const away = openFileStore('http://AK:SK@127.0.0.1:9/bucket');
  setFileStore(away, world.database.db);
  try {
    const before = await world.count('account.upload');
    const answer = await upload(await png('#123456'), 'away.png', { language: 'zh-cn' });
    expect(answer).toMatchObject({ status: 503, code: 0, msg: '文件暂时无法保存或读取，请稍后再试，内容没有改变。' });
    expect(await world.count('account.upload')).toBe(before);
  } finally {
    setFileStore(null, world.database.db);
  }
  expect(await upload(await png('#123456'), 'away.png')).toMatchObject({ code: 1 });
});

describe('an icon of a plugin', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: width % 256, alpha: 0.5 } } });
  const icon = async (content: Promise<Buffer>, name = 'icon.png') =>
    upload(await content, name, { fields: { topic: 'plugin-icon' } });

  it('is scaled to 512 pixels from any square, in its own format', async () => {
    for (const side of [128, 300, 512, 1024]) {
      const file = fileOf(await icon(picture(side, side).png().toBuffer()));
      expect(file).toMatchObject({ width: 512, height: 512, mimetype: 'image/png', topic: 'plugin-icon' });
      const stored = readFileSync(join(world.uploads, file.url));
      expect(await sharp(stored).metadata()).toMatchObject({ width: 512, height: 512, format: 'png', hasAlpha: true });
    }
    const webp = fileOf(await icon(picture(200, 200).webp().toBuffer(), 'icon.webp'));
    expect(webp).toMatchObject({ width: 512, height: 512, mimetype: 'image/webp' });
  });

  it('is refused when it is not square, too small, or no such picture', async () => {
    expect((await icon(picture(300, 200).png().toBuffer())).msg).toBe(
      'The picture must be square; this one is 300×200 pixels',
    );
    expect((await icon(picture(127, 127).png().toBuffer())).msg).toBe(
      'The picture is too small: at least 128×128 pixels',
    );
    expect((await icon(picture(200, 200).gif().toBuffer(), 'icon.gif')).code).toBe(0);
    const other = await upload(await picture(300, 200).png().toBuffer(), 'shot.png', { fields: { topic: 'plugin' } });
    expect(fileOf(other)).toMatchObject({ width: 300, height: 200 });
  });
});

describe('uploading', () => {
  it('stores a file under the template and answers its record', async () => {
    const answer = await upload(await png(), '截图 1.png', { fields: { topic: 'ask', uuid: 'x' } });
    const file = fileOf(answer);
    expect(answer).toMatchObject({ code: 1, msg: 'File uploaded successfully' });
    expect(file).toMatchObject({
      topic: 'ask',
      user_id: memberId,
      width: 30,
      height: 10,
      name: '截图 1.png',
      mimetype: 'image/png',
      storage: 'local',
      suffix: 'png',
    });
    expect(file.url).toBe(`/storage/ask/20400101/截图1${file.sha1}.png`);
    expect(file.full_url).toBe(`${getSiteUrl()}${file.url}`); // absolute: clients on other hosts show it as it is
    expect(file.last_upload_time).toBe(world.now().getTime() / 1000);
    expect(readFileSync(join(world.uploads, file.url))).toHaveLength(file.size);
    expect((await world.audits('account.uploadFile')).at(-1)).toMatchObject({
      actor_id: memberId,
      subject_id: file.id,
    });
  });

  it('names the CDN when there is one', async () => {
    await writeSetting(world.ctx(), 'cdnUrl', 'https://cdn.example.com/');
    const file = fileOf(await upload('text of a file', 'cdn.txt', { language: 'zh-cn' }));
    expect(file.full_url).toBe(`https://cdn.example.com${file.url}`);
    expect(file.topic).toBe('default');
    await writeSetting(world.ctx(), 'cdnUrl', '');
  });

  it('gives an image the suffix of what it is', async () => {
    expect(fileOf(await upload(await png('#111'), 'photo.jpg'))).toMatchObject({
      suffix: 'png',
      mimetype: 'image/png',
    });
  });

  it('keeps the same content of a topic once, whoever sends it, and says to nobody who else did', async () => {
    const id = await world.addMember('another');
    const as = (await world.logIn('another')).cookies.get('ba-user-token')!;
    const first = fileOf(await upload('same', 'first.txt'));
    world.pass(5);
    const second = fileOf(await upload('same', 'second.txt', { as }));
    expect(second).toEqual({ ...first, name: 'second.txt', user_id: id, last_upload_time: first.last_upload_time + 5 });
    expect(fileOf(await upload('same', 'first.txt', { fields: { topic: 'other' } })).id).not.toBe(first.id);
  });

  it('keeps one record and one file of fifty uploads at once', async () => {
    await writeSetting(world.ctx(), 'uploadSaveName', '/storage/race/{random32}{.suffix}');
    const bytes = await png('#abc');
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(bytes, 'race.png')));
    expect(new Set(answers.map((answer) => fileOf(answer).id)).size).toBe(1);
    expect(await readdir(join(world.uploads, 'storage/race'))).toEqual([fileOf(answers[0]!).url.split('/').at(-1)]);
    await writeSetting(
      world.ctx(),
      'uploadSaveName',
      '/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}',
    );
  });
});

describe('refusing', () => {
  it('asks for login, before the body is read', async () => {
    const before = await world.count('account.upload');
    expect(await upload('x', 'x.txt', { as: '' })).toMatchObject({ code: 303, data: { type: 'need login' } });
    expect(await world.count('account.upload')).toBe(before);
  });

  it('says what is wrong, in both languages', async () => {
    expect(await world.post('/api/ajax/upload', {}, { token })).toMatchObject({
      code: 0,
      msg: 'No files were uploaded',
    });
    expect(await world.post('/api/ajax/upload', { file: 'text' }, { token, language: 'zh-cn' })).toMatchObject({
      code: 0,
      msg: '没有文件被上传',
    });
    expect(await upload('', 'empty.txt')).toMatchObject({ code: 0, msg: 'No files were uploaded' });
    expect(await upload('MZ', 'tool.exe')).toMatchObject({ code: 0, msg: 'The uploaded file format is not allowed' });
    expect(await upload('plain', 'fake.zip', { language: 'zh-cn' })).toMatchObject({ msg: '上传的文件格式未被允许' });
    expect(await upload('<svg onload="alert(1)"/>', 'x.svg')).toMatchObject({
      msg: 'The uploaded file format is not allowed',
    });
    expect(await upload('<svg onload="alert(1)"/>', 'x.png')).toMatchObject({
      msg: 'The uploaded image file is not a valid image',
    });
    expect(await upload((await png()).subarray(0, 60), 'half.png', { language: 'zh-cn' })).toMatchObject({
      msg: '上传的图片文件不是有效的图像',
    });
    expect(await upload(new Uint8Array(10.5 * 1024 ** 2), 'big.txt')).toMatchObject({
      msg: 'The uploaded file is too large (10.5MiB), Maximum file size:10MiB',
    });
    expect(await upload(new Uint8Array(10 * 1024 ** 2 + 5), 'barely.txt')).toMatchObject({
      msg: 'The uploaded file is too large (10.01MiB), Maximum file size:10MiB',
    });
    expect(await upload('x', 'x.txt', { fields: { topic: '../up' } })).toMatchObject({ code: 0 });
  });

  it('follows the operator: SVG stays out even when it is in the list', async () => {
    await writeSetting(world.ctx(), 'uploadTypes', 'svg,html,*');
    expect(await upload('<svg/>', 'x.svg')).toMatchObject({ code: 0, msg: 'The uploaded file format is not allowed' });
    expect(await upload('%PDF-1.7', 'x.pdf')).toMatchObject({ code: 1 });
    await writeSetting(world.ctx(), 'uploadTypes', 'png');
    expect(await upload('text', 'x.txt')).toMatchObject({ code: 0, msg: 'The uploaded file format is not allowed' });
    await writeSetting(world.ctx(), 'uploadTypes', 'jpg,png,txt');
  });

  it('stops when the member keeps too much, and leaves nothing behind', async () => {
    await sql`update account.upload set size = ${storageQuota_bytes}
      where id = (select min(id) from account.upload where member_id = ${memberId})`.execute(world.database.db);
    const before = await world.count('account.upload');
    expect(await upload('one more', 'more.txt')).toMatchObject({
      code: 0,
      msg: 'Your storage is full (limit: 1024MiB)',
    });
    expect(await world.count('account.upload')).toBe(before);
    expect(existsSync(join(world.uploads, 'storage/default/20400101/more'))).toBe(false);
  });
});

describe('policy', () => {
  it('lets members keep their quota and staff any number', () => {
    expect(canStore({ kind: 'member' }, storageQuota_bytes - 1, 1)).toBe(true);
    expect(canStore({ kind: 'member' }, storageQuota_bytes, 1)).toBe(false);
    expect(canStore({ kind: 'staff' }, storageQuota_bytes, 1)).toBe(true);
  });

  it.each([
    ['jpg,png', true],
    [' .PNG ', true],
    ['image/png', true],
    ['image/*', true],
    ['*', true],
    ['jpg,gif', false],
    ['video/*', false],
    ['', false],
  ])('the list %j takes a png: %s', (list, expected) => expect(isTypeAllowed(list, 'png', 'image/png')).toBe(expected));
});
