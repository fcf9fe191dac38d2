import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import { FailedMatters } from './failed-matters.tsx';
import type { JobMatter } from './job-queue.schema.ts';
import { OpenMatters } from './open-matters.tsx';

const now = Date.UTC(2026, 10, 20, 12);
const at = now / 1000;
const matter: JobMatter = {
  name: 'messages.sendNoticeMail',
  state: 'failed',
  count: 12,
  firstAt: at - 7200,
  lastAt: at - 60,
  nextAt: at - 7200,
  tries: 6,
  limit: 6,
  error: '535 Error: <b>authentication failed</b>',
  id: 'b3c1b0e0-0000-4000-8000-000000000000',
  fault: 'login',
  about: [],
  fix: '/admin/settings?section=mail',
};
const acts = { mayRetry: true, mayDrop: false, busy: null, retry: () => {}, drop: () => {} };

function html(part: ReactNode): string {
  const page = <ClockProvider now={now}>{part}</ClockProvider>;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />).replaceAll(
    /<!-- -->/g,
    '',
  );
}
const failed = (more: Partial<JobMatter> = {}, can = acts) =>
  html(<FailedMatters matters={[{ ...matter, ...more }]} acts={can} eachOf={(name) => `/each/${name}`} />);
const open = (more: Partial<JobMatter>) => html(<OpenMatters matters={[{ ...matter, ...more }]} />);

it('says in plain words what was not done and why, with the program’s own words folded', () => {
  const markup = failed();
  expect(markup).toContain('发送通知邮件，12 个');
  expect(markup).toContain('对方不接受登录');
  expect(markup).toContain('每个最多试了 6 次');
  const [before, folded] = markup.split('<details');
  expect(before).not.toContain('535 Error');
  expect(folded).toContain('535 Error: &lt;b&gt;');
  expect(folded).toContain('/each/messages.sendNoticeMail');
});

it('offers what its reader may do', () => {
  expect(failed()).toContain('/admin/settings?section=mail');
  expect(failed({ fix: '' })).not.toContain('去看看原因');
  expect([failed().includes('全部重试'), failed().includes('放弃')]).toEqual([true, false]);
  const none = { ...acts, mayRetry: false };
  expect(failed({}, none)).not.toContain('<button');
  expect(failed({ count: 1, about: ['anna'] }, { ...acts, mayDrop: true })).toMatch(/anna[^]*再试一次[^]*放弃/);
});

it('tells of what waits when it is tried again, what runs for how long, and what nobody works on', () => {
  expect(open({ state: 'retry', nextAt: at + 240, tries: 2, fault: 'busy' })).toMatch(
    /上一次：对方忙[^]*第 2 次，共 6 次[^]*再试/,
  );
  expect(open({ state: 'active', firstAt: at - 40, nextAt: at - 40 })).toContain('进行中 · 40 秒');
  expect(open({ state: 'created', nextAt: at - 60 })).not.toContain('早该开始了');
  expect(open({ state: 'created', nextAt: at - 3600 })).toContain('早该开始了');
});
