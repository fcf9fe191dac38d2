import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isFull } from '#test/full.ts';
import { addDeveloper, addDomain, addPlugin, addTeamMember } from '#test/market.ts';
import { verifyName } from '#test/payouts.ts';
import { findScrolling, findViolations } from './axe.ts';
import { type Look, seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();

/** Nothing that axe objects to, and nothing that scrolls sideways. */
async function expectSound(page: Page): Promise<void> {
  expect([...(await findViolations(page)), ...(await findScrolling(page))]).toEqual([]);
}

async function newDeveloper(look: Look) {
  const opened = await browser.open(look);
  const { id } = await signUp(opened.page);
  const { slug } = await addDeveloper(db(), id);
  return { ...opened, id, slug, plugin: await addPlugin(db(), id, { slug: `proven-${id}` }) };
}

/** The names of these journeys lead nowhere: a look that found the token is written down. */
const prove = (id: number) =>
  sql`update market.developer_domain set state = 'proven', way = 'dns', dns = 'found', file = '', proven_at = now(),
    checked_at = now(), tried_at = now() where developer_id = ${id}`.execute(db());

const looks: Look[] = [
  { language: 'en', width: 1280 },
  { language: 'zh-cn', width: 390 },
];

it.each(isFull ? looks : looks.slice(0, 1))(
  'a developer names a domain, has it checked, and buyers see it: $language $width',
  async (look) => {
    const { page, id, slug, plugin, faults } = await newDeveloper(look);
    const isEnglish = look.language === 'en';
    const say = (en: string, zh: string) => (isEnglish ? en : zh);
    await visit(page, '/developer/domain');
    await expectSound(page);
    const field = page.getByRole('textbox', { name: say('Domain', '域名') });
    await field.fill('http://127.0.0.1/');
    await page.getByRole('button', { name: say('Get the token', '得到令牌') }).click();
    await page.getByText(say('Enter a public domain', '请填写公网上的域名')).first().waitFor();
    await expectSound(page);
    await field.fill(`https://site-${id}.invalid/`);
    await page.getByRole('button', { name: say('Get the token', '得到令牌') }).click();
    await page.getByText(`_think-verify.site-${id}.invalid`).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: say('Check', '检查'), exact: true }).click();
    await page.getByText(say('The token was not found', '没有找到令牌')).first().waitFor({ timeout: 90_000 });
    await page.getByText(say('Last look', '上次检查')).waitFor();
    await expectSound(page);
    await prove(id);
    await visit(page, '/developer/domain');
    await page.getByText(say('Proven', '已证明'), { exact: true }).waitFor();
    await expectSound(page);
    await sql`update market.developer set is_trusted = true where member_id = ${id}`.execute(db());
    await verifyName(db(), id);
    for (const path of [`/plugin/${plugin.slug}`, `/plugin/by/${slug}`, '/plugin?sort=new']) {
      await visit(page, path);
      const link = page.getByRole('link', { name: `site-${id}.invalid` }).first();
      expect(await link.getAttribute('href')).toBe(`https://site-${id}.invalid/`);
      await expectSound(page);
    }
    await visit(page, `/plugin/by/${slug}`);
    await page.getByText(say('Identity verified', '实名已核实')).first().waitFor();
    await visit(page, '/developer/domain');
    await page.getByRole('button', { name: say('Remove', '移除'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Remove', '移除'), exact: true })
      .click();
    await field.waitFor();
    await visit(page, `/plugin/${plugin.slug}`);
    await page.getByText(say('Identity verified', '实名已核实')).first().waitFor();
    expect(await page.getByText(`site-${id}.invalid`).count()).toBe(0);
    expect(faults).toEqual([]);
  },
);

it.each(isFull ? looks : looks.slice(1))(
  'staff withdraw a domain with a reason and allow it again: $language $width',
  async (look) => {
    const say = (en: string, zh: string) => (look.language === 'en' ? en : zh);
    const { page: own, id, faults } = await newDeveloper(look);
    const { host } = await addDomain(db(), id, { host: `shop-${id}.example.org` });
    const { page, faults: others } = await browser.open(look);
    await signInAsAdmin(page);
    await visit(page, '/admin/developers?state=approved');
    await page.getByRole('button', { name: say(`Withdraw domain ${host}`, `撤销域名 ${host}`) }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Passes for somebody else');
    await expectSound(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Withdraw domain', '撤销域名'), exact: true })
      .click();
    await seeToast(page, say('Withdrawn; they are told', '已撤销，对方会收到通知'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: say(`Allow domain again: ${host}`, `允许重新证明 ${host}`) }).waitFor();
    await expectSound(page);
    await visit(own, '/developer/domain');
    await own.getByText('Passes for somebody else').waitFor();
    await expectSound(own);
    await own.getByRole('textbox', { name: say('Domain', '域名') }).fill(host);
    await own.getByRole('button', { name: say('Get the token', '得到令牌') }).click();
    await own.getByText(say('Staff withdrew this domain.', '工作人员撤销过这个域名')).first().waitFor();
    await page.getByRole('button', { name: say(`Allow domain again: ${host}`, `允许重新证明 ${host}`) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Allow domain again', '允许重新证明'), exact: true })
      .click();
    await seeToast(page, say('Allowed: they can prove it again', '已允许，对方可以重新证明'));
    await visit(own, '/developer/domain');
    expect(await own.getByText('Passes for somebody else').count()).toBe(0);
    expect([...faults, ...others]).toEqual([]);
  },
);

it('others of the team see the domain and change nothing', async () => {
  const { id } = await newDeveloper({ language: 'en' });
  const { page, faults } = await browser.open({ language: 'en', width: 390 });
  const mate = await signUp(page);
  await addTeamMember(db(), id, mate.id, { role: 'publisher' });
  await visit(page, '/developer/domain');
  await page.getByText('Only the owner enters and checks a domain.').waitFor();
  await expectSound(page);
  await addDomain(db(), id, { host: `team-${id}.example.org`, state: 'lost' });
  await visit(page, '/developer/domain');
  await page.getByText(`_think-verify.team-${id}.example.org`).waitFor();
  expect(await page.getByRole('button', { name: 'Check', exact: true }).count()).toBe(0);
  await expectSound(page);
  expect(faults).toEqual([]);
});
