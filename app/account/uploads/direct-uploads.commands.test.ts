import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import type { UploadedFile } from '#app/core/request/upload.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { openObjectStore, secretKey, speakQiniu, speakS3, type Store, storeSettings } from '#test/object-store.ts';
import { findStoreOrigins, getUploadConfig } from './uploads.queries.server.ts';
import { lookAgain } from './direct-uploads.commands.server.ts';

const app = useTestApp();
let stores: Record<'s3' | 'qiniu', Store>;
let member: Member;
let stranger: Member;

beforeAll(async () => {
  stores = { s3: await openObjectStore(speakS3), qiniu: await openObjectStore(speakQiniu) };
  member = await app.addMember('sender');
  stranger = await app.addMember('stranger');
});

afterAll(() => Object.values(stores).forEach((store) => store.close()));

const ctxOf = ({ id }: Member, now = new Date()): Ctx => {
  return {
    db: app.database.db,
    actor: { kind: 'member', id, loginId: 0, ip: '192.0.2.1', agent: 'test' },
    now,
    language: 'en',
    requestId: 'test',
  };
};
const useStore = async (mode: 's3' | 'qiniu') => {
  for (const [key, value] of Object.entries(storeSettings(mode, stores[mode].url)))
    await writeSetting({ db: app.database.db, now: new Date() }, key, value);
};
const photo = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#3c3' } })
    .withExif({ IFD0: { Artist: 'secret name' } })
    .jpeg()
    .toBuffer();
const sha1Of = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

describe.each(['s3', 'qiniu'] as const)('direct uploads by %s', (mode) => {
  beforeEach(async () => useStore(mode));
  const objects = () => stores[mode].objects;

  /** As a browser does: the form of the site's configuration, then the word to our server. */
  async function send(bytes: Buffer, name: string, { as = member, topic = 'ask', claim = sha1Of(bytes) } = {}) {
    const config = await getUploadConfig(ctxOf(as));
    const key = `storage/m${as.id}/${topic}/${name}`;
    const form = new FormData();
    form.set('key', key);
    for (const [field, value] of Object.entries(config.params ?? {})) form.set(field, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const stored = await fetch(config.url!, { method: 'POST', body: form });
    const answer = await app.post(
      '/api/Qiniu/callback',
      { url: `/${key}`, name, size: bytes.length, type: '', sha1: claim },
      { member: as },
    );
    return { key, stored: stored.status, answer, file: (answer.data as { file: UploadedFile } | null)?.file };
  }

  test('a picture is recorded, drawn anew without EXIF, with a small one beside it', async () => {
    const { key, answer, file } = await send(await photo(), 'a.jpg');
    expect(answer).toMatchObject({ code: 1, msg: 'File uploaded successfully' });
    expect(file).toMatchObject({
      url: `/${key}`,
      storage: mode,
      topic: 'ask',
      user_id: member.id,
      width: 900,
      height: 300,
      thumb_url: `/${key}.thumb.webp`,
    });
    const { bytes, mimetype } = objects().get(key)!;
    expect(mimetype).toBe('image/jpeg');
    expect(bytes.includes('secret name')).toBe(false);
    expect(await sharp(objects().get(`${key}.thumb.webp`)!.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
    });
    expect((await fetch(file!.full_url)).status).toBe(200);
    const led = await app.send(`/${key}`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([302, file!.full_url]);
    const audits = await app.database.pool.query(
      `select 1 from core.audit
      where action = 'account.confirmUpload' and subject_id = $1`,
      [file!.id],
    );
    expect(audits.rowCount).toBe(1);
  });

  test('told twice, and fifty times at once, it is one record', async () => {
    const { answer, file, key } = await send(Buffer.from(`text of ${mode}`), 'twice.txt');
    expect(answer.code).toBe(1);
    const again = { url: `/${key}`, name: 'twice.txt', size: 1, type: '', sha1: file!.sha1 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => app.post('/api/Qiniu/callback', again, { member })),
    );
    expect(new Set(answers.map(({ data }) => (data as { file: UploadedFile }).file.id))).toEqual(new Set([file!.id]));
  });

  test('what is not there, another’s, a lie or no allowed type is refused, and removed', async () => {
    const missing = { name: 'x.txt', size: 1, type: '', sha1: sha1Of(Buffer.from('x')) };
    expect(
      await app.post('/api/Qiniu/callback', { ...missing, url: `/storage/m${member.id}/ask/none.txt` }, { member }),
    ).toMatchObject({ code: 0 });
    const { key } = await send(Buffer.from(`mine ${mode}`), 'mine.txt');
    const stolen = await app.post('/api/Qiniu/callback', { ...missing, url: `/${key}` }, { member: stranger });
    expect(stolen).toMatchObject({ code: 0, msg: 'The file did not reach our storage. Please upload it again' });
    expect(objects().has(key)).toBe(true);
    const lie = await send(Buffer.from(`a lie ${mode}`), 'lie.txt', { claim: 'a'.repeat(40) });
    const script = await send(Buffer.from('<script>1</script>\0'), 'x.png');
    expect([lie.answer.code, script.answer.code]).toEqual([0, 0]);
    expect([objects().has(lie.key), objects().has(script.key)]).toEqual([false, false]);
    expect(await app.post('/api/Qiniu/callback', { ...missing, url: `/${key}` })).toMatchObject({ code: 303 });
  });

  test('the form lets nobody write into another’s folder', async () => {
    const config = await getUploadConfig(ctxOf(member));
    const form = new FormData();
    form.set('key', `storage/m${stranger.id}/ask/evil.txt`);
    for (const [field, value] of Object.entries(config.params ?? {})) form.set(field, value);
    form.set('file', new Blob(['evil']), 'evil.txt');
    expect((await fetch(config.url!, { method: 'POST', body: form })).status).toBe(403);
  });

  test('a store that cannot be reached is told in plain words, and nothing is lost for another try', async () => {
    const { key, answer } = await send(Buffer.from(`sent before ${mode} went away`), 'later.txt');
    await app.database.pool.query('delete from account.upload where url = $1', [`/${key}`]);
    const gone = 'http://127.0.0.1:1';
    for (const name of ['storageEndpoint', 'storageManageUrl'] as const)
      await writeSetting({ db: app.database.db, now: new Date() }, name, gone);
    const again = {
      url: `/${key}`,
      name: 'later.txt',
      size: 1,
      type: '',
      sha1: (answer.data as { file: UploadedFile }).file.sha1,
    };
    const told = await app.post('/api/Qiniu/callback', again, { member });
    expect([told.code, told.msg]).toEqual([0, expect.stringContaining('does not answer at the moment')]);
    await useStore(mode);
    expect(await app.post('/api/Qiniu/callback', again, { member })).toMatchObject({ code: 1 });
  });

  test('pages may show its images though it has no TLS, and those of guests send nothing to it', async () => {
    const directives = async () =>
      ((await app.send('/login')).headers.get('content-security-policy') ?? '').split('; ');
    expect(await directives()).toEqual(
      expect.arrayContaining([`img-src 'self' data: blob: https: ${stores[mode].url}`, "connect-src 'self'"]),
    );
    await writeSetting({ db: app.database.db, now: new Date() }, 'uploadMode', 'local');
    expect(await directives(), 'what lies there is still shown').toContain(
      `img-src 'self' data: blob: https: ${stores[mode].url}`,
    );
  });

  test('guests get no form', async () => {
    const { params, mode: shown } = await getUploadConfig({
      ...ctxOf(member),
      actor: { kind: 'visitor', ip: '', agent: '' },
    });
    expect([params, shown]).toEqual([undefined, 'local']);
  });
});

test('an object that is overwritten after its check is removed when its form has expired', async () => {
  const { objects } = stores.s3;
  await useStore('s3');
  const rows = async () =>
    (
      await app.database.pool.query<{ url: string }>(`select url from account.upload where storage = 's3'
      order by id`)
    ).rows.map((row) => row.url);
  const [first = '', ...others] = await rows();
  objects.set(first.slice(1), { bytes: Buffer.from('something else'), mimetype: 'image/jpeg' });
  await lookAgain(ctxOf(member));
  expect(await rows()).toContain(first);
  await lookAgain(ctxOf(member, new Date(Date.now() + 13 * 3_600_000)));
  expect(await rows()).toEqual(others);
  expect(objects.has(first.slice(1))).toBe(false);
});

test('a bucket that no host can be named after keeps nobody from the pages', async () => {
  await useStore('s3');
  const nonsense = { storagePathStyle: false, storageBucket: '不是 网址!!' };
  for (const [key, value] of Object.entries(nonsense))
    await writeSetting({ db: app.database.db, now: new Date() }, key, value);
  expect((await app.send('/user/login')).status).toBe(200);
  expect(await findStoreOrigins(ctxOf(member))).toEqual({ upload: null, images: null });
});

test('the secret key is kept encrypted', async () => {
  const { rows } = await app.database.pool.query<{ value: string }>(`select value::text from core.setting
    where key = 'storageSecretKey'`);
  expect(rows[0]!.value).not.toContain(secretKey);
});
