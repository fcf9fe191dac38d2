import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { factFields, providerNames } from '#app/billing/channels/channels.schema.ts';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { shellTexts } from '#app/site/shell-texts.ts';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import type { WaysToPay } from './ways-to-pay.schema.ts';
import WaysToPayPage from './ways-to-pay.page.tsx';

const Page = WaysToPayPage as ComponentType<{ loaderData: { ways: WaysToPay; asked: string } }>;
const now = Date.UTC(2026, 10, 20, 12);
const nothing: WaysToPay = {
  isWithoutMoney: false,
  methods: [],
  choices: [],
  takesCodes: true,
  codes: { count: 0, min: 0, max: 0, firstEnd: null },
  transferLine: '',
  second: 'missing',
  terms: { now: Terms.parse({}), coming: null },
  channels: providerNames.map((channel) => ({
    channel,
    isOn: false,
    isSandbox: false,
    min: 100,
    max: 5_000_000,
    facts: factFields[channel],
    kept: [],
    notifyUrl: `https://ask.example.org/api/pay/${channel}`,
    checkedAt: null,
    checkFault: '',
  })),
  isSimulated: false,
  holders: [],
};

const mayEdit = {
  '/admin/channels': ['/admin/channels/edit'],
  '/admin/terms': ['/admin/terms/edit'],
};

function html(more: Partial<WaysToPay>, asked = ''): string {
  const page = (
    <UiTextsProvider texts={shellTexts.in('zh-cn').ui}>
      <ClockProvider now={now}>
        <Page loaderData={{ ways: { ...nothing, ...more }, asked }} />
      </ClockProvider>
    </UiTextsProvider>
  );
  const root = { authNodes: JSON.stringify(mayEdit), language: 'zh-cn', siteUrl: '', hasMoney: true };
  const routes = [{ id: 'root', path: '*', loader: () => root, element: page }];
  return renderToString(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />,
  );
}

it('says that nobody can pay, what each way lacks, how it is tried, and offers to do without money', () => {
  const markup = html({});
  expect(markup).toContain('会员现在没有办法充值');
  const rows = markup.split('<h3').slice(1);
  expect(rows[0]).toMatch(
    /银行转账[^]*写好转账说明，并有两个人[^]*银行转账要两个人[^]*href="\/admin\/groups\?area=admin"/,
  );
  expect(markup).toMatch(/还缺：应用 ID（AppID）、收款账号 ID[^]*还缺：[^]*APIv3 密钥[^]*还缺：密钥（sk_ 开头）/);
  expect(markup).toMatch(/PAYMENT_SIMULATOR=0 npm start[^]*写 0 也是打开/);
  expect(markup).toContain('改为不涉及资金</button>');
  expect(markup).not.toContain('<form');
});

it('names what is open, who is missing, and what stands in the way of a site without money', () => {
  const markup = html(
    {
      methods: [{ channel: 'transfer', min: 100, max: 500_000, isSandbox: false }],
      choices: [1000, 5000, 10_000, 20_000, 50_000],
      codes: { count: 279, min: 3000, max: 20_000, firstEnd: now / 1000 + 86_400 * 72 },
      transferLine: '招商银行青岛分行，尾号 6621',
      second: 'there',
      channels: nothing.channels.map((form) =>
        form.channel === 'wechat'
          ? {
              ...form,
              facts: { ...form.facts, appId: 'a', merchantId: 'm', serial: 's', platformKeys: 'k' },
              kept: ['privateKey', 'apiKey'],
              checkedAt: now / 1000 - 600,
              checkFault: 'SIGN_ERROR: <b>商户证书序列号有误</b>',
            }
          : form,
      ),
      holders: [{ kind: 'balances', count: 3 }],
    },
    'wechat',
  );
  expect(markup).toContain('会员现在可以用银行转账、兑换码充值。');
  expect(markup).not.toContain('添加复核人');
  expect(markup).toMatch(/279 个还没有用，面值 ¥30\.00 到 ¥200\.00/);
  expect(markup).toMatch(/微信支付<span class="chip chip-danger">测试没有通过/);
  expect(markup).toMatch(/<form[^>]*aria-label="微信支付"[^]*SIGN_ERROR: &lt;b&gt;/);
  expect(markup).toMatch(/<a[^>]*href="\/admin\/books\?held"[^>]*>3 位会员的账户里有钱[^]*花掉、提现/);
  expect(markup).not.toContain('改为不涉及资金</button>');
});

it('a transfer that nobody can confirm is written, not open, and leads to the roles of the staff', () => {
  const markup = html({ transferLine: '招商银行青岛分行，尾号 6621' });
  expect(markup).toContain('会员现在没有办法充值');
  expect(markup).toMatch(/银行转账<span class="chip chip-line">还没有开通<[^]*转账说明已写好，还没有开通/);
  expect(markup).toMatch(/要有第二个人能复核才会开通[^]*<a[^>]*href="\/admin\/groups\?area=admin"[^>]*>添加复核人/);
  expect(markup).not.toMatch(/href="\/admin\/groups"/);
});

it('of a site without money only the way back is left, and what came in meanwhile is told', () => {
  const markup = html({ isWithoutMoney: true, holders: [{ kind: 'receipts', count: 1 }] });
  expect(markup).toContain('恢复资金功能</button>');
  expect(markup).toContain('1 笔到账还没有处理');
  expect(markup).not.toMatch(/支付宝|PAYMENT_SIMULATOR/);
});
