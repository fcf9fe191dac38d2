import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ClockProvider } from '#app/ui/kit/time.tsx';
import type { InboxRow } from './inbox.schema.ts';
import { InboxList } from './inbox-list.tsx';

const now = Date.UTC(2026, 10, 20, 12);
const who = { id: 7, username: 'anna', nickname: '周小满', avatar: '' };

function html(rows: InboxRow[]): string {
  const page = (
    <ClockProvider now={now}>
      <InboxList rows={rows} />
    </ClockProvider>
  );
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

it('has a line for each: kind, what it is, who, since when; a report of messages opens here, all else has its page', () => {
  const markup = html([
    {
      kind: 'edits',
      id: 4,
      since: now / 1000 - 3 * 3600,
      who,
      facts: { title: '<b>限额</b>', subject: 'post', reason: '补上版本' },
    },
    { kind: 'messages', id: 5, since: now / 1000 - 50 * 60, who: null, facts: { reason: 'spam', words: '加我' } },
  ]);
  const [edit, message] = markup.split('<li').slice(1);
  expect(edit).toContain('href="/ask/reviews/edits/4"');
  expect(edit).toMatch(/修改建议[^]*&lt;b&gt;限额[^]*周小满 · 补上版本[^]*3 小时/);
  expect(message).toMatch(/<button[^>]*aria-haspopup="dialog"/);
  expect(message).toMatch(/广告骚扰：加我[^]*已注销的会员[^]*50 分钟/);
});
