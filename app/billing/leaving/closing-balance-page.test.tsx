import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { shellTexts } from '#app/site/shell-texts.ts';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import ClosingBalancePart from './closing-balance.page.tsx';
import type { ClosingBalance } from './paybacks.schema.ts';

const Part = ClosingBalancePart as ComponentType<{ loaderData: ClosingBalance }>;
const gift: ClosingBalance = {
  cash: 3000,
  free: 3000,
  bySource: 0,
  channels: [],
  byHand: 0,
  refunds: [],
  open: null,
  last: null,
};

function html(more: Partial<ClosingBalance>): string {
  const page = (
    <UiTextsProvider texts={shellTexts.in('zh-cn').ui}>
      <ClockProvider now={Date.UTC(2026, 10, 20)}>
        <Part loaderData={{ ...gift, ...more }} />
      </ClockProvider>
    </UiTextsProvider>
  );
  const root = { language: 'zh-cn', siteUrl: '', hasMoney: true };
  const routes = [{ id: 'root', path: '*', loader: () => root, element: page }];
  return renderToString(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />,
  );
}

it('money that was given is said to be, with the ways that are there: spending it and giving it up', () => {
  const markup = html({});
  expect(markup).toContain('这笔钱是赠送的或由收益转入，不能退款');
  expect(markup).toMatch(/<a[^>]*href="\/plugin"[^>]*>[^]*去插件市场[^]*放弃余额/);
  expect(markup).not.toMatch(/退回原支付渠道|转账到银行账户|零头/);
});

it('money that was paid in has the ways by which it goes back', () => {
  const markup = html({ bySource: 1000, channels: ['alipay'], byHand: 3000 });
  expect(markup).toMatch(/去插件市场[^]*退回原支付渠道[^]*申请退回[^]*转账到银行账户[^]*填写银行账户[^]*放弃余额/);
  expect(markup).not.toContain('不能退款');
});
