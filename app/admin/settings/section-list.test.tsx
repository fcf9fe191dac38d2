import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { SectionList } from './section-list.tsx';
import { sectionNames } from './settings.schema.ts';
import en from './settings.en.ts';
import zh from './settings.zh.ts';

it.each([
  ['zh', zh, '消息', '公司目录'],
  ['en', en, 'Messages', 'Company directory'],
] as const)('every section stands under what it is about, the present one marked (%s)', (_, t, group, section) => {
  const element = <SectionList present="directory" t={t} />;
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  for (const name of sectionNames) expect(html).toContain(`href="/admin/settings?section=${name}"`);
  expect(html).toContain(`>${group}</h2>`);
  expect(html.match(/aria-current="page"[^>]*>[^<]*/g)).toEqual([expect.stringContaining(section)]);
});

it('what an insider is stands beside the field, in both languages', () => {
  expect(zh.help.insider).toContain('先试新功能的会员');
  expect(en.help.insider).toContain('Members who try new features first');
});
