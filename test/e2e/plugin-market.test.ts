import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { releaseDueEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { checkSignature } from '#app/market/signing/package-signature.server.ts';
import type { PackageSignature } from '#app/market/signing/signing.schema.ts';
import type { Keys, PluginVersions, SignedAnswer } from '#app/market/update-feed/update-feed.schema.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { ctxAs } from '#test/ask.ts';
import { bookCtx, expectWholeBooks } from '#test/ledger.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { personForm } from '#test/real-name-writes.ts';
import { giveCash } from '#test/shares.ts';
import { inFull } from '#test/full.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import {
  addCard,
  agree,
  approveCard,
  downloadPayouts,
  importResult,
  openAdmin,
  openSecondStaff,
  openWithdrawal,
  press,
  withdraw,
} from './money-pages.ts';
import { feed, reach, row, seen_ms, told, upload } from './release-pages.ts';
import { useSiteDatabase } from './site-database.ts';
import { site } from './site.ts';

const browser = useBrowser();
const db = useSiteDatabase();
beforeAll(() => setSecret(keepSecret(site().dataDir)));

const slug = 'word-counter'; // as its manifest says
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'wenwo-example-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The example plugin as `npm run plugin -- pack` packs it, in another version or with a line more. */
function pack(version: string, line = ''): Buffer {
  const [source, file] = [join(folder, version), join(folder, `${version}.zip`)];
  cpSync(join(root, 'docs/example-plugin'), source, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(source, 'plugin.json'), 'utf8')) as object;
  writeFileSync(join(source, 'plugin.json'), JSON.stringify({ ...manifest, version }));
  writeFileSync(join(source, 'main.js'), `${readFileSync(join(source, 'main.js'), 'utf8')}\n${line}\n`);
  execFileSync(process.execPath, ['tools/launch.mjs', 'tools/plugin.ts', 'pack', source, '--out', file], { cwd: root });
  return readFileSync(file);
}
/** A line that looks like somebody's key, put together here so that no one takes this file for holding one. */
const leak = `const key = '${['AKIA', 'Z7Q4M2X6', 'B5N6W3KJ'].join('')}';`;

const actorOf = (id: number): Actor & { id: number } => ({
  kind: 'member',
  id,
  loginId: 0,
  ip: '192.0.2.2',
  agent: 'test',
});

/** Nothing that axe objects to, and nothing that scrolls sideways. */
async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

async function becomeDeveloper(page: Page): Promise<void> {
  await visit(page, '/developer');
  await page.locator('[name=nameZh]').fill('慢工坊');
  await page.locator('[name=nameEn]').fill('Slow Works');
  await page.locator('[name=slug]').fill(`works-${Date.now().toString(36)}`);
  await page.locator('[name=email]').fill('slow@example.org');
  await page.locator('[name=mobile]').fill('13900000001');
  await page.locator('[name=introduction]').fill('做不着急的插件，先做一个数字数的。');
  await page.locator('[name=agreement]').check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await seeToast(page, '你现在是开发者了');
}

/** Sends a real name with its pictures, and staff finds it right. */
async function beVerified(context: BrowserContext, username: string, admin: Page): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'ba-user-token')!.value;
  const fields = Object.fromEntries((await personForm()).entries());
  const picture = async (side: string) => ({
    name: `${side}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (fields[side] as File).arrayBuffer()),
  });
  const answer = await context.request.post('/api/account/authen', {
    headers: { 'ba-user-token': token },
    multipart: { ...(fields as Record<string, string>), front: await picture('front'), back: await picture('back') },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(1);
  await visit(admin, '/admin/authen');
  await admin.getByRole('row').filter({ hasText: username }).getByRole('button').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: '显示照片' }).first().click();
  await dialog.locator('img').first().waitFor();
  await dialog.getByRole('button', { name: '显示照片' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: '通过' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: '通过' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f7d5b' } })
    .png()
    .toBuffer();

/** Makes the plugin and fills in all that a submission needs. Returns its id. */
async function describePlugin(page: Page): Promise<number> {
  await visit(page, '/developer/plugin');
  await page.getByRole('button', { name: '新建插件' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('标识').fill(slug);
  await dialog.getByLabel('中文名称').fill('字数统计');
  await dialog.getByLabel('英文名称').fill('Word counter');
  await dialog.getByRole('button', { name: '新建' }).click();
  await page.getByRole('heading', { level: 1, name: '字数统计' }).waitFor();
  const path = new URL(page.url()).pathname;
  await page.getByLabel('分类').selectOption({ label: '写作与翻译' });
  await page.getByLabel('许可证').first().selectOption('MIT');
  await page.getByLabel('支持链接').fill('https://example.org/support');
  await page.getByRole('button', { name: '保存' }).click();
  await seeToast(page, '已保存');
  await visit(page, `${path}?step=texts`);
  await page.getByLabel('中文一句话').fill('数一段文字有多少字、多少词。');
  await page.getByLabel('英文一句话').fill('Counts the characters and words of a text.');
  await page.locator('textarea[name=bodyZh]').fill('## 它做什么\n\n统计字数、词数和预计的 token 数。');
  await page.locator('textarea[name=bodyEn]').fill('## What it does\n\nCounts characters, words and tokens.');
  await page.getByRole('link', { name: '下一步：图片' }).click();
  await page.getByText('把图标拖到这里，或粘贴').waitFor();
  const inputs = page.locator('input[type=file]');
  const file = async (name: string, width: number, height: number) => ({
    name,
    mimeType: 'image/png',
    buffer: await picture(width, height),
  });
  await inputs.first().setInputFiles(await file('icon.png', 512, 512));
  await page.getByRole('img', { name: '现在的图标' }).waitFor();
  await inputs.nth(1).setInputFiles(await file('shot.png', 800, 500));
  await page.getByRole('img', { name: '第 1 张截图' }).waitFor();
  await page.getByRole('link', { name: '下一步：隐私' }).click();
  await page.getByLabel('读取的数据（中文）').fill('只读取你粘贴进来的文字。');
  await page.getByLabel('读取的数据（英文）').fill('Reads the text that you paste.');
  await page.getByRole('button', { name: '保存' }).click();
  const lacks = page.getByRole('complementary', { name: '提交前还差' }).getByRole('listitem');
  await expect.poll(() => lacks.allInnerTexts()).toEqual(['检查通过的安装包']);
  return Number(path.split('/').at(-1));
}

/** Opens a version of the plugin at the desk of reviews. */
async function openReview(admin: Page, version: string): Promise<void> {
  await visit(admin, '/admin/market/reviews');
  await admin.getByRole('link', { name: version }).filter({ hasText: '字数统计' }).last().click();
  await admin.getByRole('heading', { name: /为什么是/ }).waitFor();
}

async function approve(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: '通过', exact: true }).click();
  await seeToast(admin, '已通过，开发者会收到通知');
}

const answerOf = async <T>(path: string): Promise<T> => {
  const answer = (await (await fetch(site().url + path)).json()) as { data: SignedAnswer };
  return JSON.parse(answer.data.payload) as T;
};

inFull(
  'four people: a plugin is written, reviewed, sold, rated, refunded, rolled out, blocked, and its developer is paid',
  async () => {
    const developer = await browser.open();
    const buyer = await browser.open({ language: 'en', width: 390 });
    const [maker, reader] = [await signUp(developer.page), await signUp(buyer.page)];
    const admin = await openAdmin(browser);
    const { page } = developer;
    const phone = buyer.page;

    // Applies, is verified, describes the plugin, and sends a bad and then a good package.
    await becomeDeveloper(page);
    await beVerified(developer.context, maker.username, admin);
    const pluginId = await describePlugin(page);
    await upload(page, 'word-counter-0.9.0.zip', pack('0.9.0', leak));
    await row(page, '0.9.0').getByText('扫描未过').waitFor();
    await upload(page, 'word-counter-1.0.0.zip', pack('1.0.0'));
    await row(page, '1.0.0').getByText('审核中').waitFor();

    // Taken back from the editor, and sent again from there.
    await visit(page, `/developer/plugin/${pluginId}?step=check`);
    await expectSound(page);
    await press(page, '撤回送审');
    await agree(page, '撤回送审');
    await press(page, '提交审核');
    await page.getByText('已提交，等审核员看。').waitFor();

    // The reviewer asks, the developer answers.
    await openReview(admin, '1.0.0');
    await admin.getByLabel('要求修改', { exact: true }).check();
    await admin.getByText('4 数据').click();
    await admin.getByLabel('4.2 数据去向没有写清').check();
    await press(admin, '要求修改，引用 1 条');
    await admin.getByText('正在等开发者修改').waitFor();
    await visit(page, '/developer/update');
    await row(page, '1.0.0').getByRole('link', { name: '去回复' }).click();
    await page.getByLabel('回复审核员').fill('全部在本机完成，什么也不发送。');
    await page.getByRole('button', { name: '回复并送回审核' }).click();
    await row(page, '1.0.0').getByText('审核中').waitFor();
    await openReview(admin, '1.0.0');
    await admin.getByText('全部在本机完成，什么也不发送。').waitFor();
    await approve(admin);
    await told(() => feed(slug, ''), { plugin: 'listed' });

    // A price, and a trial before the purchase.
    await visit(page, `/developer/plugin/${pluginId}/prices`);
    await press(page, '定价 单个站点');
    await page.getByRole('dialog').getByLabel('价格（元）').fill('198');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('¥198.00').first().waitFor();
    await expectSound(page);
    await visit(phone, `/plugin/${slug}`);
    await phone.getByRole('link', { name: 'Buy for ¥198.00' }).click();
    await press(phone, 'Try it for 7 days first');
    await phone.waitForURL(/tab=trial/);
    await phone.getByText('7 days of trial left').waitFor();
    await expectSound(phone);

    // Bought with points and from the balance.
    await giveCash(db(), reader.id, 30_000n);
    await awardPoints(bookCtx(db()), { memberId: reader.id, task: 'gift', subject: 'once', amount: 1000n });
    await visit(phone, `/plugin/${slug}/buy`);
    await phone.getByRole('switch', { name: /Pay a part with points/ }).click();
    await press(phone, 'Buy for ¥188.00');
    await expectSound(phone);
    await agree(phone, 'Pay');
    await phone.waitForURL('**/user/xiaowo/plugins');
    expect(await getBalances({ db: db() }, reader.id)).toMatchObject({ cash: 11_200n, points: 0n });

    // Downloaded, and what the site's key signed is what arrived.
    const [file] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('link', { name: 'Download 1.0.0 of Word counter' }).click(),
    ]);
    const sha256 = createHash('sha256')
      .update(readFileSync(await file.path()))
      .digest('hex');
    const { versions } = await answerOf<PluginVersions>(`/api/market/v1/plugins/${slug}/versions`);
    const { keys } = await answerOf<Keys>('/api/market/v1/keys');
    const { signature } = versions.find(({ version }) => version === '1.0.0')!;
    expect(checkSignature(signature as PackageSignature, keys, { sha256 })).toEqual({ isGood: true });

    // Rated; the developer sees it among what waits, and answers.
    await visit(phone, `/plugin/${slug}#ratings`);
    await press(phone, 'Write a review');
    await phone.getByRole('radio', { name: '5 of 5 stars' }).check({ force: true });
    await phone.getByLabel('Review (may be left out)').fill('It counts as I do, only faster.');
    await press(phone, 'Publish review');
    await phone.getByRole('button', { name: 'Change my review' }).waitFor();
    await phone.getByText('It counts as I do, only faster.').waitFor();
    await visit(page, '/developer');
    await page.getByText('1 条评价等你回复：字数统计').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: '去处理：字数统计' }).last().click();
    await page.getByRole('button', { name: '回复', exact: true }).click();
    await page.getByLabel('回复内容，所有人可见').fill('谢谢。');
    await page.getByRole('button', { name: '发布回复' }).click();
    await seeToast(page, '回复已发布');

    await refundAnother({ page: phone, buyerId: reader.id, developerId: maker.id });
    await rollOutAndBlock(page, admin);
    await payDeveloper(page, admin, maker);
    expect([...developer.faults, ...buyer.faults]).toEqual([]);
  },
);

/** Another plugin of the same developer was bought, never used, and its money comes back at once. */
async function refundAnother(given: { page: Page; buyerId: number; developerId: number }): Promise<void> {
  const { page, buyerId, developerId } = given;
  const other = await sellPlugin(db(), actorOf(developerId));
  await sql`update market.plugin set listing = listing || '{"icon": ""}' where id = ${other}`.execute(db());
  const { orderId } = await buy(ctxAs(db(), actorOf(buyerId), { now: new Date() }), other);
  const { rows } = await sql<{ number: string }>`select number from market.plugin_order
    where id = ${orderId}`.execute(db());
  await visit(page, `/user/xiaowo/plugins?order=${orderId}`);
  await press(page, `Ask for a refund of order ${rows[0]!.number}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('No longer needed').check();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await getBalances({ db: db() }, buyerId)).cash).toBe(11_200n);
}

/** The second version goes to 5, 25 and 100 percent, and is blocked by two people. */
async function rollOutAndBlock(page: Page, admin: Page): Promise<void> {
  await upload(page, 'word-counter-1.1.0.zip', pack('1.1.0', 'export const fast = true;'), '先给 5%');
  await row(page, '1.1.0').getByText('审核中').waitFor();
  await openReview(admin, '1.1.0');
  await approve(admin);
  const share = () => reach(slug, '1.0.0');
  await visit(page, '/developer/update');
  await press(page, '放到 25%');
  await seeToast(page, '已放量到 25%');
  await expect.poll(share, { timeout: seen_ms }).toBeGreaterThan(0);
  expect(await share()).toBeLessThan(40);
  await expectSound(page);
  await press(page, '放到 100%');
  await row(page, '1.1.0').getByText('在线').waitFor();
  await expect.poll(share, { timeout: seen_ms }).toBe(40);

  const second = await openSecondStaff(browser, db());
  await visit(admin, '/admin/market/measures');
  await press(admin, '提出');
  const asking = admin.getByRole('dialog', { name: '提出暂停或封禁' });
  await asking.getByLabel('插件标识').fill(slug);
  await asking.getByLabel('版本号').fill('1.1.0');
  await asking.getByLabel('理由').fill('依赖被投毒。');
  await asking.getByRole('button', { name: '提出' }).click();
  await admin.getByRole('row').filter({ hasText: slug }).getByText('等另一位同事确认').first().waitFor();
  await visit(second, '/admin/market/measures');
  await second.getByRole('row').filter({ hasText: slug }).getByRole('button', { name: /^确认/ }).click();
  await agree(second, '确认生效');
  await told(() => feed(slug, '1.1.0'), { installed: { state: 'blocked', reason: '依赖被投毒。' } });
}

/** After the hold the developer withdraws; every number of their month agrees with the books. */
async function payDeveloper(page: Page, admin: Page, maker: { id: number; username: string }): Promise<void> {
  await visit(page, '/developer/money');
  await page.getByText(/行相加 ¥168\.30，与账面一致/).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: /^退款，1 笔/ }).click();
  await page.getByText('1 行相加').waitFor();
  await expectSound(page);
  const program: Ctx = { ...bookCtx(db()), language: 'zh-cn' };
  await releaseDueEarnings(program, { now: new Date(Date.now() + 8 * 86_400_000) });
  await addCard(page);
  await approveCard(admin, db(), maker.username);
  await withdraw(page, '150');
  await visit(page, '/developer/money');
  await page.getByRole('link', { name: '冻结 ¥150.00，查看明细' }).click();
  await page.getByRole('heading', { level: 1, name: '冻结明细' }).waitFor();
  await page.getByText('一致', { exact: true }).waitFor();
  await expectSound(page);
  await openWithdrawal(admin, maker.username);
  await admin.getByRole('dialog').getByRole('button', { name: '批准' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'hidden' });
  const number = (await downloadPayouts(admin)).split(',')[0]!;
  await importResult(admin, [`${number},成功,150.00`]);
  await visit(page, '/developer/money');
  await page.getByRole('row').filter({ hasText: number }).getByText('已付款').waitFor();
  expect(await getBalances({ db: db() }, maker.id)).toMatchObject({ pending: 0n, earnings: 1830n, earningsHeld: 0n });
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^下载 PDF/ }).click(),
  ]);
  expect(
    readFileSync(await paper.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expectWholeBooks(db());
}
