import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';
import type { BrandImage } from './branding.schema.ts';

const app = useTestApp();
let boss: Member;
beforeAll(async () => {
  boss = await app.addMember('painter', { isStaff: true });
  await prove(boss, 'now()');
});

const prove = (member: Member, at: string) =>
  app.database.pool.query(`update account.login set proven_at = ${at} where member_id = $1`, [member.id]);
const png = async (width: number, height: number, colour = '#3355ff') =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
const drawing = (inside = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"/>${inside}</svg>`,
  );
const save = async (name: string, bytes: Buffer, file: string, member: Member | null = boss) => {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new File([new Uint8Array(bytes)], file));
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': member?.token ?? '' };
  const response = await app.send('/api/admin/saveBrandImage', { method: 'POST', headers, body: form });
  return (await response.json()) as { code: number; msg: string; data: unknown };
};
const head = async (path = '/') => (await app.send(path)).text();

describe('pictures of the site', () => {
  test('stand on every page, in the manifest and in what links show, and go again', async () => {
    const logo = (await save('logo', await png(400, 100), 'logo.png')).data as BrandImage;
    const icon = (await save('icon', drawing(), 'icon.svg')).data as BrandImage;
    const share = (await save('share', await png(1300, 700), 'share.png')).data as BrandImage;
    expect([logo, share]).toMatchObject([
      { width: 400, height: 100 },
      { width: 1200, height: 630 },
    ]);
    const page = await head();
    for (const { file } of [logo, share]) expect(page).toContain(`/brand/${file}`);
    const tab = /\/brand\/icon-[0-9a-f]{16}-tab\.png/.exec(page)![0];
    const picture = await app.send(tab);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(32);
    const vector = await app.send(`/brand/${icon.file}`);
    expect(vector.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    const manifest = (await (await app.send('/site.webmanifest')).json()) as { icons: { src: string }[] };
    expect(manifest.icons.map(({ src }) => src.replace(/.*-/, ''))).toEqual(['small.png', 'large.png', 'mask.png']);

    expect(await app.post('/api/admin/removeBrandImage', { name: 'logo' }, { member: boss })).toMatchObject({
      code: 1,
    });
    expect(await head()).not.toContain('/brand/logo');
    const { rows } = await app.database.pool.query(
      "select detail ->> 'name' as name from core.audit where action in ('account.saveBrandImage', 'account.removeBrandImage') order by id",
    );
    expect(rows.map(({ name }) => name as string)).toEqual(['logo', 'icon', 'share', 'logo']);
  });

  test.each([
    ['logo', async () => Buffer.from('no picture'), 'a.png', /PNG/],
    ['logo', async () => png(40, 20), 'a.png', /32/],
    ['logo', async () => drawing('<script/>'), 'a.svg', /脚本|script/i],
    ['logo', async () => drawing('<image href="https://example.com/a.png"/>'), 'a.svg', /别处|elsewhere/i],
    ['logo', async () => drawing(), 'a.png', /PNG/],
    ['logo', async () => png(64, 64), 'a.svg', /SVG/],
    ['logo', async () => Buffer.alloc(2 * 1024 * 1024 + 1, 1), 'a.png', /2 MB/],
    ['icon', async () => png(300, 200), 'a.png', /300 × 200/],
    ['icon', async () => png(100, 100), 'a.png', /192/],
    ['share', async () => png(300, 200), 'a.png', /600 × 315/],
  ] as const)('%s: what cannot be used is told at its field', async (name, make, file, text) => {
    const answer = await save(name, await make(), file);
    expect(answer).toMatchObject({ code: 0, msg: expect.stringMatching(text) });
    expect((answer.data as { fields: object }).fields).toHaveProperty('file');
  });

  test('are changed by those alone who may change settings, with a fresh proof', async () => {
    const bytes = await png(64, 64);
    expect(await save('logo', bytes, 'a.png', null)).toMatchObject({ code: 303 });
    expect(await save('logo', bytes, 'a.png', await app.addMember('passer'))).toMatchObject({ code: 401 });
    await prove(boss, "now() - interval '1 day'");
    expect(await save('logo', bytes, 'a.png')).toMatchObject({ code: 0, data: { type: 'need proof' } });
  });

  test('that are not there are not found', async () => {
    for (const file of ['logo-0123456789abcdef.png', '..%2f..%2fetc%2fpasswd', 'x', "logo-'; drop table.png"])
      expect((await app.send(`/brand/${file}`)).status).toBe(404);
  });
});
