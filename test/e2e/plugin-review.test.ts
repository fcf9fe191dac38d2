import { expect, it } from 'vitest';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { goodFiles } from '#test/packages.ts';
import { rawZip } from '#test/raw-zip.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signUp } from './members.ts';
import { agree, openAdmin, openSecondStaff, press } from './money-pages.ts';
import { feed, reach, row, seen_ms, told, upload } from './release-pages.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

/** A package whose plugin has a name of its own: one that looks like a published plugin's is refused. */
const zip = (slug: string, version: string, script = 'export const hello = 1;') => {
  const name = { zh: `镜片 ${slug}`, en: `Looking glass ${slug}` };
  return rawZip([...goodFiles({ id: slug, version, name }), { name: 'dist/remote.js', data: script }]);
};
/** A line that looks like somebody's key, put together here so that no one takes this file for holding one. */
const leak = `const key = '${['AKIA', 'Z7Q4M2X6', 'B5N6W3KJ'].join('')}';`;

it('a version is uploaded, found faulty, mended, sent back, approved, rolled out, and blocked by two people', async () => {
  const developer = await browser.open();
  const { page } = developer;
  const { id, username } = await signUp(page);
  await addDeveloper(db(), id);
  const { slug } = await addPlugin(db(), id, { slug: `lens-${username}`, state: 'draft', versions: [] });

  await visit(page, '/developer/update');
  await page.getByText('还没有版本').waitFor();
  await upload(page, 'lens-1.0.0.zip', zip(slug, '1.0.0', leak));
  await row(page, '1.0.0').getByText('扫描未过').waitFor();
  await row(page, '1.0.0').getByRole('link', { name: '看检查结果' }).click();
  await page.getByText('dist/remote.js').first().waitFor();
  await page.getByText('第 1 行').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await findScrolling(page)).toEqual([]);

  await upload(page, 'lens-1.0.1.zip', zip(slug, '1.0.1'));
  await row(page, '1.0.1').getByText('审核中').waitFor();
  expect(await feed(slug, '1.0.0')).toMatchObject({ plugin: 'unknown' });

  const admin = await openAdmin(browser);
  await visit(admin, '/admin/market/reviews');
  await admin.getByRole('link', { name: '1.0.1' }).filter({ hasText: '智能笔记' }).last().click();
  await admin.getByRole('heading', { name: /为什么是/ }).waitFor();
  expect(await findViolations(admin)).toEqual([]);
  expect(await findScrolling(admin)).toEqual([]);
  await admin.getByLabel('要求修改', { exact: true }).check();
  await admin.getByText('4 数据').click();
  await admin.getByLabel('4.2 数据去向没有写清').check();
  await press(admin, '要求修改，引用 1 条');
  await admin.getByText('正在等开发者修改').waitFor();
  const reviewPath = new URL(admin.url()).pathname;

  await visit(page, '/developer/update');
  await row(page, '1.0.1').getByRole('link', { name: '去回复' }).click();
  await page.getByText('请写明每一处数据发往哪里、发送什么、为了什么。').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('回复审核员').fill('默认关着，开了才会请求。');
  await page.getByRole('button', { name: '回复并送回审核' }).click();
  await row(page, '1.0.1').getByText('审核中').waitFor();

  await visit(admin, reviewPath);
  await admin.getByText('默认关着，开了才会请求。').waitFor();
  await admin.getByText('与第 1 轮送来的 1.0.1 相比').waitFor();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('link', { name: '与已发布的比' }).click();
  await admin.getByText('这是第一个版本，没有可比的上一版').waitFor();
  await admin.getByRole('button', { name: '通过', exact: true }).click();
  await seeToast(admin, '已通过，开发者会收到通知');
  await told(() => feed(slug, ''), { plugin: 'listed', update: { version: '1.0.1' } });

  // The next version goes to a quarter of the devices first.
  await upload(page, 'lens-1.1.0.zip', zip(slug, '1.1.0', 'export const a = 2;'), '先给 25%');
  await row(page, '1.1.0').getByText('审核中').waitFor();
  await visit(admin, '/admin/market/reviews');
  await admin.getByRole('link', { name: '1.1.0' }).filter({ hasText: '智能笔记' }).last().click();
  await admin.getByRole('button', { name: '逐行看 dist/remote.js' }).click();
  const lines = admin.getByRole('table', { name: /^dist\/remote\.js 的逐行差异/ });
  await lines.getByRole('row', { name: '删去 export const hello = 1;' }).waitFor();
  await lines.getByRole('row', { name: '新增 export const a = 2;' }).waitFor();
  expect(await findViolations(admin)).toEqual([]);
  expect(await findScrolling(admin)).toEqual([]);
  await admin.getByRole('button', { name: '通过', exact: true }).click();
  await seeToast(admin, '已通过，开发者会收到通知');
  await visit(page, '/developer/update');
  await page.getByRole('heading', { name: /1\.1\.0 正在放量/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const share = () => reach(slug, '1.0.1');
  await expect.poll(share, { timeout: seen_ms }).toBeGreaterThan(0);
  expect(await share()).toBeLessThan(40);
  await page.getByRole('button', { name: '放到 100%' }).click();
  await row(page, '1.1.0').getByText('在线').waitFor();
  await told(() => feed(slug, '1.0.1'), { update: { version: '1.1.0' } });

  // Two people block it, and who has it is told.
  const second = await openSecondStaff(browser, db());
  await visit(admin, '/admin/market/measures');
  await press(admin, '提出');
  const asking = admin.getByRole('dialog', { name: '提出暂停或封禁' });
  await asking.getByLabel('插件标识').fill(slug);
  await asking.getByLabel('版本号').fill('1.1.0');
  await asking.getByLabel('理由').fill('依赖被投毒。');
  expect(await findViolations(admin)).toEqual([]);
  await asking.getByRole('button', { name: '提出' }).click();
  await admin.getByRole('row').filter({ hasText: slug }).getByText('等另一位同事确认').first().waitFor();
  await told(() => feed(slug, '1.1.0'), { installed: { state: 'live' } });
  await visit(second, '/admin/market/measures');
  await second.getByRole('row').filter({ hasText: slug }).getByRole('button', { name: /^确认/ }).click();
  await agree(second, '确认生效');
  await seeToast(second, '已确认并生效，开发者会收到通知');
  await told(() => feed(slug, '1.1.0'), { installed: { state: 'blocked', reason: '依赖被投毒。' } });
  await visit(page, '/developer/update');
  await row(page, '1.1.0').getByText('已封禁').waitFor();
  await visit(page, '/user/account/notice');
  await page.getByText('平台封禁了这个版本').first().waitFor();
  expect(developer.faults).toEqual([]);
});
