import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getUploadSettings } from './uploads.settings.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { UploadedFile } from '#app/core/request/upload.ts';
import { useAccountApi } from '#test/account-api.ts';
import { refusalOf } from '#test/ask.ts';
import { consoleOf } from '#test/console.ts';
import { openObjectStore, speakS3, storeSettings } from '#test/object-store.ts';
import { findStoredAddress } from './uploaded-files.queries.server.ts';
import { removeUpload } from './upload-desk.commands.server.ts';
import { getUpload, listUploads } from './upload-desk.queries.server.ts';
import { UploadListInput } from './upload-desk.schema.ts';

const world = useAccountApi();
const { staff, tokenOf } = consoleOf(world);
let boss: Ctx;
let clerk: Ctx;
let token = '';
let memberId = 0;

beforeAll(async () => {
  setCaptchaEnabled(false);
  const as = async (nodes?: string[]) =>
    world.ctx({ kind: 'staff', id: (await staff(nodes)).id, loginId: 1, ip: '', agent: '' });
  boss = await as();
  clerk = await as(['uploads']);
  memberId = await world.addMember('painter');
  token = await tokenOf('painter');
});

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function upload(content: Buffer | string, name: string, topic = 'ask'): Promise<UploadedFile> {
  const form = new FormData();
  form.set('topic', topic);
  form.set('file', new Blob([Buffer.from(content)]), name);
  const answer = await world.post('/api/ajax/upload', form, { token });
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { file: UploadedFile }).file;
}

const list = (input: object = {}) => listUploads(boss, UploadListInput.parse(input));
const onDisk = (url: string) => existsSync(join(world.uploads, url));

it('is listed by type, topic and member, with totals', async () => {
  const image = await upload(await picture('#123'), 'one.png');
  const text = await upload('words', 'two.txt', 'notes');
  const ids = async (input: object) => (await list(input)).rows.map((row) => row.id);
  expect(await ids({})).toEqual([text.id, image.id]);
  expect(await ids({ type: 'image' })).toEqual([image.id]);
  expect(await ids({ type: 'other' })).toEqual([text.id]);
  expect(await ids({ topic: 'notes' })).toEqual([text.id]);
  for (const member of ['painter', '@Painter', String(memberId)])
    expect(await ids({ member, topic: 'ask' })).toEqual([image.id]);
  expect(await list({ member: 'nobody' })).toMatchObject({ rows: [], totals: { files: 0, bytes: 0 } });
  expect((await list()).totals).toEqual({ files: 2, bytes: image.size + text.size });
  const [row] = (await list({ type: 'image' })).rows;
  expect(row).toMatchObject({
    name: 'one.png',
    nickname: 'painter',
    fullUrl: image.url,
    thumbUrl: `${image.url}.thumb.webp`,
    width: 600,
  });
  expect(await ids({ before: text.id })).toEqual([image.id]);
  expect(await ids({ after: image.id })).toEqual([text.id]);
});

it('is for staff with the menu, removing for those with the node', async () => {
  const { id } = await upload('kept', 'kept.txt');
  const plain = world.ctx({ kind: 'member', id: memberId, loginId: 1, ip: '', agent: '' });
  for (const [ctx, refusal] of [
    [world.ctx(), 'needLogin'],
    [plain, 'noPermission'],
  ] as const) {
    expect(await refusalOf(listUploads(ctx, UploadListInput.parse({})))).toBe(refusal);
    expect(await refusalOf(getUpload(ctx, id))).toBe(refusal);
    expect(await refusalOf(removeUpload(ctx, { id }))).toBe(refusal);
  }
  expect((await getUpload(clerk, id)).upload).toMatchObject({ id });
  expect(await refusalOf(removeUpload(clerk, { id }))).toBe('noPermission');
  expect(await world.audits('account.removeUpload')).toEqual([]);
});

it('is removed with its file and thumbnail, once', async () => {
  const file = await upload(await picture('#456'), 'gone.png');
  expect([onDisk(file.url), onDisk(`${file.url}.thumb.webp`)]).toEqual([true, true]);
  const all = await Promise.allSettled([1, 2, 3].map(() => removeUpload(boss, { id: file.id })));
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect([onDisk(file.url), onDisk(`${file.url}.thumb.webp`)]).toEqual([false, false]);
  expect(await world.audits('account.removeUpload')).toMatchObject([
    { subject_id: file.id, detail: { url: file.url, memberId } },
  ]);
  expect(await refusalOf(removeUpload(boss, { id: file.id }))).toBe('notFound');
});

it('stays while it is an avatar, and while another record stands for the same file', async () => {
  const avatar = await upload(await picture('#789'), 'me.png');
  await sql`update account.member set avatar = ${avatar.url} where id = ${memberId}`.execute(world.database.db);
  expect(await getUpload(boss, avatar.id)).toMatchObject({ avatarOf: [{ id: memberId, nickname: 'painter' }] });
  expect(await refusalOf(removeUpload(boss, { id: avatar.id }))).toBe('isAvatar');
  expect(onDisk(avatar.url)).toBe(true);
  await writeSetting(world.ctx(), 'uploadSaveName', '/storage/{filesha1}{.suffix}');
  const [one, two] = [await upload('shared', 'a.txt', 'a'), await upload('shared', 'b.txt', 'b')];
  expect(one.url).toBe(two.url);
  await removeUpload(boss, { id: one.id });
  expect(onDisk(two.url)).toBe(true);
  await removeUpload(boss, { id: two.id });
  expect(onDisk(two.url)).toBe(false);
});

it('of a store that is not set up any more is neither shown nor removed', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into account.upload (topic, storage, sha1, url, name, suffix, mimetype, size, created_at, last_upload_at)
    values ('ask', 's3', 'x', '/storage/m1/x.png', 'x.png', 'png', 'image/png', 1, now(), now())
      returning id`.execute(world.database.db);
  expect((await getUpload(boss, rows[0]!.id)).upload).toMatchObject({ fullUrl: '', thumbUrl: '', memberId: null });
  expect(await refusalOf(removeUpload(boss, { id: rows[0]!.id }))).toBe('storeNotSetUp');
  expect((await getUpload(boss, rows[0]!.id)).upload.id).toBe(rows[0]!.id);
});

it('stays readable where it lies when new files are kept on this server again, and goes from there', async () => {
  const store = await openObjectStore(speakS3);
  const set = async (values: object) => {
    for (const [key, value] of Object.entries(values)) await writeSetting(world.ctx(), key, value);
  };
  try {
    await set(storeSettings('s3', store.url));
    const { rows } = await sql<{ id: number }>`
      insert into account.upload (topic, storage, sha1, url, thumb_url, name, suffix, mimetype, size, created_at,
        last_upload_at)
      values ('ask', 's3', 'y', '/storage/m1/图.png', '/storage/m1/图.png.thumb.webp', 'y.png', 'png', 'image/png', 1,
        now(), now()) returning id`.execute(world.database.db);
    const { id } = rows[0]!;
    const before = (await getUpload(boss, id)).upload;
    const found = async (path: string) => findStoredAddress(world.ctx(), await getUploadSettings(world.ctx()), path);
    const address = await found('/storage/m1/%E5%9B%BE.png');
    expect(address).toBe(before.fullUrl);
    await set({ uploadMode: 'local' });
    expect((await getUpload(boss, id)).upload).toEqual(before);
    expect(await found('/storage/m1/%E5%9B%BE.png')).toBe(address);
    expect(await found('/storage/m1/%E5%9B%BE.png.thumb.webp')).toBe(before.thumbUrl);
    for (const path of ['/storage/m1/none.png', '/storage/%E0%A4%A.png', '/storage/a%00.png'])
      expect(await found(path)).toBeNull();
    await set({ uploadMode: 'qiniu' });
    expect((await getUpload(boss, id)).upload.fullUrl).toBe('');
    await set({ uploadMode: 'local' });
    store.objects.set('storage/m1/图.png', { bytes: Buffer.from('x'), mimetype: 'image/png' });
    await set({ storageEndpoint: 'http://127.0.0.1:1' });
    expect(await refusalOf(removeUpload(boss, { id })), 'without an answer the record stays').toBe('storeFailed');
    await set({ storageEndpoint: store.url });
    await removeUpload(boss, { id });
    expect([...store.objects.keys()]).toEqual([]);
  } finally {
    store.close();
    await set({ uploadMode: 'local', storageEndpoint: '', storageBucket: '' });
  }
});
