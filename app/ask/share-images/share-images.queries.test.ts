import { expect, it } from 'vitest';
import sharp from 'sharp';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { newQuestion, useTestApp } from '#test/app.ts';

const app = useTestApp();
const ask = async (name: string) => {
  const member = await app.addMember(name);
  return app.done<{ id: number }>('/api/ask/publishPost', newQuestion(await app.addCategory(name)), { member });
};
const get = (file: string) => app.send(`/share/${file}`);

it('shows the title of a post that guests may read, and the site itself', async () => {
  const { id } = await ask('writer');
  for (const file of ['site.png', `${id}.png`]) {
    const answer = await get(file);
    expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, 'image/png']);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
  expect(await (await app.send(`/ask/info/${id}`)).text()).toContain(`/share/${id}.png`);
});

it('tells nothing of a post that is deleted, or of one that does not exist', async () => {
  const { id } = await ask('eraser');
  await app.database.pool.query('update ask.post set deleted_at = now() where id = $1', [id]);
  for (const file of [`${id}.png`, '999999999.png', 'x.png', '0.png', 'site.svg'])
    expect([file, (await get(file)).status]).toEqual([file, 404]);
});

it('of a site for members only the site alone has one', async () => {
  const { id } = await ask('inner');
  const ctx = { db: app.database.db, now: new Date() };
  await writeSetting(ctx, 'siteAccess', 'members');
  forgetSettings();
  expect([(await get(`${id}.png`)).status, (await get('site.png')).status]).toEqual([404, 200]);
  expect((await app.send('/site.webmanifest')).status).toBe(200);
  await writeSetting(ctx, 'siteAccess', 'everybody');
  forgetSettings();
});
