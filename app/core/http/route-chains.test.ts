import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { makeRouteBuild } from '#test/route-build.ts';
import { pageState } from './page-state.server.ts';
import { createPageHandler } from './route-chains.server.ts';

const places = [
  { id: 'root', path: '' },
  { id: 'layout', parentId: 'root' },
  { id: 'home', parentId: 'layout', index: true },
  { id: 'post', parentId: 'layout', path: 'ask/:id' },
  { id: 'tags', parentId: 'layout', path: 'ask/tags' },
  { id: 'missing', parentId: 'layout', path: '*' },
];

/** A build whose pages tell which routes the router had, and what these found. */
const build = makeRouteBuild(
  places,
  (id) =>
    ({ params }: { params: object }) => ({ [id]: { ...params } }),
  async (_request, status, _headers, entry) =>
    Response.json({
      status,
      known: Object.keys(entry.manifest.routes),
      found: (await pageState(entry)).entry.staticHandlerContext.loaderData,
    }),
);

const render = createPageHandler(build);
const read = async (path: string) => {
  const response = await render(new Request(`http://localhost${path}`), new RouterContextProvider());
  return (await response.json()) as { status: number; known: string[]; found: Record<string, object> };
};

test('the router gets the routes that lead to the page, the first time and later', async () => {
  for (const id of ['7', '8', '7']) {
    const { known, found } = await read(`/ask/${id}`);
    expect(known).toEqual(['root', 'layout', 'post']);
    expect(found).toEqual({ root: { root: { id } }, layout: { layout: { id } }, post: { post: { id } } });
  }
});

test('of two routes that fit the more exact one is taken, as with all of them', async () => {
  expect((await read('/ask/tags')).known).toEqual(['root', 'layout', 'tags']);
  expect((await read('/')).known).toEqual(['root', 'layout', 'home']);
  expect((await read('/nothing/here')).known).toEqual(['root', 'layout', 'missing']);
});

test('whatever came before, an address gets the routes that it gets first', async () => {
  const words = ['ask', 'ASK', '%61sk', 'tags', 'Tags', 't\u00e4gs', '\u212a', '7', 'a%2Fb', 'a|b', 'a%0Ab', ''];
  const paths = words.flatMap((one) => ['', ...words.map((two) => `/${two}`)].map((rest) => `/${one}${rest}`));
  const known = async (handler: typeof render, path: string) => {
    const answer = await handler(new Request(`http://localhost${path}`), new RouterContextProvider());
    const text = await answer.text();
    return `${path} ${answer.status} ${text.startsWith('{') ? (JSON.parse(text) as { known: string[] }).known.join() : ''}`;
  };
  const first: string[] = [];
  for (const path of paths) first.push(await known(createPageHandler(build), path));
  for (const order of [paths, paths.toReversed()]) {
    const handler = createPageHandler(build);
    for (const path of order) expect(first).toContain(await known(handler, path));
  }
  expect(new Set(first.map((line) => line.slice(line.indexOf(' ')))).size).toBe(5);
});

test('a segment that is neither a word nor a parameter is refused', () => {
  const odd = [...places, { id: 'feed', parentId: 'root', path: 'feeds/:id.xml' }];
  expect(() =>
    createPageHandler(
      makeRouteBuild(
        odd,
        () => undefined,
        async () => new Response(),
      ),
    ),
  ).toThrow(':id.xml');
});

test('data is read by the same routes', async () => {
  const data = async (path: string) =>
    (await render(new Request(`http://localhost${path}`), new RouterContextProvider())).text();
  expect(await data('/ask/7.data')).toContain('"post"');
  expect(await data('/_.data')).toContain('"home"');
});
