import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { useAccountApi } from '#test/account-api.ts';

const world = useAccountApi();
beforeEach(() => setCaptchaEnabled(true));

type Picture = { id: string; text: string[]; base64: string; width: number; height: number };

/** Asks for a captcha and reads from the database where to click; the picture is shown at half its size. */
async function solved(): Promise<{ id: string; info: string; picture: Picture }> {
  const id = randomUUID();
  const answer = await world.get(`/api/common/clickCaptcha?id=${id}`);
  const picture = answer.data as Picture;
  const { rows } = await sql<{ targets: { x: number; y: number; w: number; h: number }[] }>`select targets
    from core.captcha where id = ${id}::uuid`.execute(world.database.db);
  const clicks = rows[0]!.targets.map(({ x, y, w, h }) => `${(x + w / 2) / 2},${(y + h / 2) / 2}`);
  return { id, info: `${clicks.join('-')};${picture.width / 2};${picture.height / 2}`, picture };
}

const check = (id: string, info: string, unset = false) =>
  world.post('/api/common/checkClickCaptcha', { id, info, unset });

it('draws a picture with two targets', async () => {
  const { id, picture } = await solved();
  expect(picture).toMatchObject({
    id,
    width: 350,
    height: 200,
    base64: expect.stringMatching(/^data:image\/png;base64,/) as string,
  });
  expect(picture.text).toHaveLength(2);
  expect(await world.get('/api/common/clickCaptcha?id=1')).toMatchObject({ code: 0 });
});

it('keeps a checked captcha for the business call, which uses it up', async () => {
  const { id, info } = await solved();
  await world.addMember('clicker');
  expect(await check(id, info)).toMatchObject({ code: 1 });
  expect(await world.logIn('clicker', { captchaId: id, captchaInfo: info })).toMatchObject({ code: 1 });
  expect(await world.logIn('clicker', { captchaId: id, captchaInfo: info })).toMatchObject({
    code: 0,
    msg: 'Captcha error',
  });
  expect(await check(id, info)).toMatchObject({ code: 0, msg: 'Captcha error' });
});

it('is used up by unset, and gone after three wrong answers', async () => {
  const first = await solved();
  expect(await check(first.id, first.info, true)).toMatchObject({ code: 1 });
  expect(await check(first.id, first.info, true)).toMatchObject({ code: 0 });
  const second = await solved();
  for (let i = 0; i < 3; i++) expect(await check(second.id, '1,1-2,2;350;200')).toMatchObject({ code: 0 });
  expect(await check(second.id, second.info)).toMatchObject({ code: 0 });
});

it('lets one of many calls at once pass', async () => {
  const { id, info } = await solved();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      world.post('/api/Ems/send', {
        email: `c${i}@example.com`,
        event: 'user_register',
        captchaId: id,
        captchaInfo: info,
      }),
    ),
  );
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  expect(answers.filter((answer) => answer.msg === 'Captcha error')).toHaveLength(19);
});

it('is not asked for while captchas are switched off', async () => {
  setCaptchaEnabled(false);
  await world.addMember('robot');
  expect(await world.logIn('robot')).toMatchObject({ code: 1 });
  // Clients that check before they send need not solve one either.
  const { id } = await solved();
  expect(await check(id, '1,1-2,2;350;200')).toMatchObject({ code: 1 });
  expect(await check(randomUUID(), '1,1;350;200', true)).toMatchObject({ code: 1 });
});
