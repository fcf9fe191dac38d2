import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import { PostLink } from './post-link.tsx';

function html(reader: 'zh-cn' | 'en', language: 'zh-cn' | 'en'): string {
  const page = (
    <LanguageContext value={reader}>
      <PostLink post={{ id: 7, title: '显存不够怎么办', language }} hash="a31" />
    </LanguageContext>
  );
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

it('says which language a title is in where that is not the reader’s', () => {
  expect(html('en', 'zh-cn')).toMatch(/lang="zh-CN" href="\/ask\/info\/7#a31">显存不够怎么办<\/a>[^]*Chinese/);
  expect(html('zh-cn', 'zh-cn')).not.toMatch(/lang=|chip/);
});
