import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

const render = (to: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Link to={to}>x</Link> }], { initialEntries: ['/a/b?c=1'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

test('a whole path is written as it is', () => {
  for (const to of ['/', '/ask', '/ask/info/7?sort=new#a3', '/ask/search/%E6%98%BE%E5%AD%98', '/user/iframe/a.b'])
    expect(render(to)).toBe(`<a href="${to}">x</a>`);
});

test('what is relative, or would be written in another way, is resolved', () => {
  expect(render('?page=2')).toBe('<a href="/a/b?page=2">x</a>');
  expect(render('#end')).toBe('<a href="/a/b#end">x</a>');
  expect(render('/ask/../fees')).toBe('<a href="/fees">x</a>');
  expect(render('/ask?')).toBe('<a href="/ask">x</a>');
  expect(render('https://example.org/')).toBe('<a href="https://example.org/">x</a>');
});
