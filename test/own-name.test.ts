import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, expect, it } from 'vitest';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { outboxFolder, sendMail } from '#app/core/mail/mail.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { isFull } from '#test/full.ts';

const app = useTestApp();
const own = /wenwo|问蜗|小蜗|蜗牛|snail/i;

/** Where the software itself is meant: its archive among what can be imported. */
const software: Record<string, readonly string[]> = {
  'app/exchange/imports/imports.zh.ts': ['问蜗'],
  'app/exchange/imports/imports.en.ts': ['Wenwo'],
};

it('no text of a page, a mail, a document or a message names the product where the name of the site belongs', () => {
  for (const file of globSync('app/**/*.{zh,en}.ts')) {
    const words = [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(
      ([, plain, filled]) => plain ?? filled ?? '',
    );
    const found = words.filter((text) => own.test(text) && !/^\.{0,2}[#/]/.test(text));
    expect([file, found.filter((text) => !software[file]?.includes(text))]).toEqual([file, []]);
  }
});

let staff: Member;
let postId = 0;
beforeAll(async () => {
  const ctx = { db: app.database.db, now: new Date() };
  await writeSetting(ctx, 'siteName', '阅读角');
  await writeSetting(ctx, 'siteNameEn', 'Reading Corner');
  await writeSetting(ctx, 'siteDescription', '一起读书');
  await writeSetting(ctx, 'siteDescriptionEn', 'We read together');
  forgetSettings();
  staff = await app.addMember('keeper', { isStaff: true });
  const question = newQuestion(await app.addCategory('own-name'));
  ({ id: postId } = await app.done('/api/ask/publishPost', question, { member: staff }));
});

/** Every page without a placeholder, and those of one question. */
function pages(): string[] {
  const paths = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\(\s*'([^']+)'/g)].map(([, path]) => path!);
  return ['/', `/ask/info/${postId}`, `/feed/question-${postId}.atom`, `/user/card/${staff.id}`, '/absent'].concat(
    paths.filter((path) => !/[:*]/.test(path)).map((path) => `/${path}`),
  );
}

it.each(isFull ? ['zh-cn', 'en'] : ['zh-cn'])(
  'every page says the name that the operator gave the site (%s)',
  async (language) => {
    const name = language === 'en' ? 'Reading Corner' : '阅读角';
    let named = 0;
    for (const member of [null, staff]) {
      const cookie = member ? app.cookiesOf(member) : '';
      for (const path of pages()) {
        const url = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
        const body = await (await app.send(url, { headers: { cookie } })).text();
        const shown = body
          .replaceAll(
            /\/user\/xiaowo|xiaowo\/|wenwo-(?:export|map|learning)|(?:&quot;|\\?"|value="|>)(?:wenwo|问蜗)\\?(?:&quot;|"|<)|user-agent: Wenwo[\w/.-]*/gi,
            '',
          )
          .replaceAll(/"[^"]*(?:\.ts|\/assets\/)[^"]*"/g, '');
        expect([
          url,
          own.exec(shown)?.[0],
          shown.slice(Math.max(0, shown.search(own) - 60), shown.search(own) + 30),
        ]).toEqual([url, undefined, expect.anything()]);
        named += Number(body.includes(name));
      }
    }
    expect(named).toBeGreaterThan(200);
  },
);

const letters = () => readdirSync(outboxFolder()).filter((name) => name.endsWith('.eml'));

it('what is installed, shared and sent bears it', async () => {
  const manifest = (await (await app.send('/site.webmanifest?lang=en')).json()) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: 'Reading Corner', description: 'We read together', lang: 'en' });
  expect(await (await app.send('/?lang=en')).text()).toContain('content="We read together"');
  await applyMailSettings({ db: app.database.db });
  const ctx = { db: app.database.db, actor: { kind: 'job', name: 'test' } as const, requestId: 'test' };
  for (const [language, name] of [
    ['zh-cn', '阅读角'],
    ['en', 'Reading Corner'],
  ] as const) {
    const known = letters();
    await sendMail(ctx, { language, to: 'reader@example.com', subject: `Hello ${language}`, text: 'A page' });
    const file = letters().find((one) => !known.includes(one))!;
    const mail = await new PostalMime().parse(readFileSync(join(outboxFolder(), file)));
    expect(mail.from).toEqual({ name, address: 'no-reply@localhost' });
  }
});
