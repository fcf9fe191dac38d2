import { afterAll, beforeAll, describe, expect } from 'vitest';
import { inFull } from '#test/full.ts';
import { clientId, clientSecret, type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { logOut, signInAsAdmin, signUp } from './members.ts';

const browser = useBrowser();
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await openIdentityProvider();
});
afterAll(() => idp.close());

describe('single sign-on', () => {
  inFull('staff enter a provider, a visitor logs in by it, a member connects and disconnects it', async () => {
    const { page: desk, faults: deskFaults } = await browser.open();
    await signInAsAdmin(desk);
    await visit(desk, '/admin/federation');
    await desk.getByRole('button', { name: '添加登录服务' }).first().click();
    const form = desk.getByRole('dialog', { name: '添加登录服务' });
    await form.getByLabel('中文名称').fill('公司账号');
    await form.getByLabel('英文名称').fill('Acme ID');
    await form.getByLabel('Issuer 地址').fill(`${idp.issuer}/nothing`);
    await form.getByRole('button', { name: '测试连接' }).click();
    await form.getByText('没有 OpenID Connect 的发现文档').waitFor();
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('请输入客户端 ID').waitFor();
    await form.getByLabel('客户端 ID').fill(clientId);
    await form.getByRole('button', { name: '保存' }).click();
    await desk
      .getByRole('alertdialog', { name: '现在用不了这个服务，仍要在登录页显示吗？' })
      .getByRole('button', { name: '取消' })
      .click();
    await form.getByLabel('Issuer 地址').fill(idp.issuer);
    await form.getByRole('button', { name: '测试连接' }).click();
    await form.getByText('连接正常').waitFor();
    await form.getByLabel('客户端密钥').fill(clientSecret);
    await form.getByRole('button', { name: '保存' }).click();
    await seeToast(desk, '登录服务已保存');
    await desk.getByRole('row', { name: /公司账号/ }).waitFor();

    const { page: guest, faults } = await browser.open();
    idp.state.denies = true;
    await visit(guest, '/user/login?to=%2Fuser%2Faccount%2Fsecurity');
    await guest.getByRole('button', { name: '用「公司账号」登录' }).click();
    await guest.getByText('你取消了用「公司账号」登录').waitFor();
    await guest.waitForURL((url) => url.pathname === '/user/login');
    idp.state.denies = false;
    idp.state.person = {
      sub: `journey-${Date.now()}`,
      name: '林小满',
      preferred_username: `lin${Date.now() % 1_000_000}`,
    };
    await guest.getByRole('button', { name: '用「公司账号」登录' }).click();
    await guest.waitForURL((url) => url.pathname === '/user/account/security');
    await guest.getByText(`身份：${idp.state.person.preferred_username}`).waitFor();
    await guest.getByRole('button', { name: '解绑「公司账号」' }).click();
    await guest.getByRole('alertdialog').getByRole('button', { name: '解绑' }).click();
    await seeToast(guest, '这是你登录的唯一方式');

    const { page, faults: memberFaults } = await browser.open();
    await signUp(page);
    idp.state.person = { sub: `bound-${Date.now()}`, email: 'lin@acme.example' };
    await visit(page, '/user/account/security');
    await page.getByRole('button', { name: '绑定「公司账号」' }).click();
    await page.getByText('身份：lin@acme.example').waitFor();
    await visit(page, '/');
    await logOut(page);
    await visit(page, '/user/login?type=register');
    await page.getByRole('button', { name: '用「公司账号」登录' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/user') && !url.pathname.startsWith('/user/login'));
    await visit(page, '/user/account/security');
    await page.getByRole('button', { name: '解绑「公司账号」' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '解绑' }).click();
    await seeToast(page, '已解除绑定');
    await page.getByRole('button', { name: '绑定「公司账号」' }).waitFor();
    expect([...deskFaults, ...faults, ...memberFaults]).toEqual([]);
  });
});
