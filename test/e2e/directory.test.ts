import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openDirectory, type TestDirectory } from '#test/directory.ts';
import { inFull } from '#test/full.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logIn, signInAsAdmin } from './members.ts';

const browser = useBrowser();

/** The company's directory, which the operator enters. */
let company: TestDirectory;
beforeAll(async () => {
  company = await openDirectory();
  company.hire({
    uid: 'wang.fang',
    password: 'company-secret',
    entryUUID: 'journey-1',
    mail: 'wang.fang@corp.example',
    displayName: '王芳',
  });
});
afterAll(() => company.close());

describe('the company directory', () => {
  inFull(
    'is entered and tested by the operator; an employee logs in with the company’s password and is told so',
    async () => {
      const { page } = await browser.open();
      await signInAsAdmin(page);
      await visit(page, '/admin/settings?section=directory');
      const form = page.getByRole('form', { name: '公司目录', exact: true });
      const { directoryUrl, directoryBindDn, directoryBindPassword, directoryBaseDn } = company.settings;
      await form.locator('[name=directoryUrl]').fill(directoryUrl.replace('127.0.0.1', 'ldap.invalid'));
      await form.getByLabel('用 StartTLS 加密').uncheck();
      await form.locator('[name=directoryBindDn]').fill(directoryBindDn);
      await form.locator('[name=directoryBindPassword]').fill(directoryBindPassword);
      await form.locator('[name=directoryBaseDn]').fill(directoryBaseDn);
      await form.getByRole('button', { name: '保存' }).click();
      await form.getByText('公司的密码会不加密地经过网络').waitFor();
      await form.locator('[name=directoryUrl]').fill(directoryUrl);
      await form.getByLabel('允许用公司账号登录').check();
      await form.getByRole('button', { name: '保存' }).click();
      await seeToast(page, '设置已保存');

      const test = page.getByRole('form', { name: '测试公司目录' });
      await test.getByLabel('一位员工的账号').fill('nobody');
      await test.getByRole('button', { name: '测试' }).click();
      await page.getByText('目录中没有找到「nobody」').waitFor();
      await test.getByLabel('一位员工的账号').fill('wang.fang');
      await test.getByRole('button', { name: '测试' }).click();
      await page.getByText('连接正常，找到了这个人').waitFor();
      await page.getByText('uid=wang.fang').waitFor();

      const { page: desk, faults } = await browser.open();
      await logIn(desk, 'wang.fang', 'not-hers');
      await desk.getByText('密码不正确').waitFor();
      await logIn(desk, 'wang.fang', 'company-secret');
      await desk.waitForURL((url) => url.pathname.startsWith('/user') && url.pathname !== '/user/login');
      await visit(desk, '/user/account/security');
      await desk.getByText('你用公司账号「wang.fang」登录').waitFor();
      expect(await desk.locator('main a:not(nav a)', { hasText: '修改密码' }).count()).toBe(0);
      await visit(desk, '/user/account/changePassword');
      await desk.getByText('密码由公司统一管理').waitFor();
      expect(faults).toEqual([]);

      await visit(page, '/admin/settings?section=directory');
      await page.getByRole('form', { name: '公司目录', exact: true }).getByLabel('允许用公司账号登录').uncheck();
      await page.getByRole('button', { name: '保存' }).click();
      await seeToast(page, '设置已保存');
    },
  );
});
