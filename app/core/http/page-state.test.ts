import { data, type EntryContext, RouterContextProvider, UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, test } from 'vitest';
import { takeState } from '#app/core/request/taken-state.ts';
import { makeRouteBuild } from '#test/route-build.ts';
import { pageState } from './page-state.server.ts';
import { createPageHandler } from './route-chains.server.ts';

/** What a page with these loaders is rendered from, the text that goes with it, and what browsers make of that. */
async function open(load: (at: 'root' | 'page') => unknown) {
  let rendered: EntryContext | undefined;
  let text = '';
  const places = [
    { id: 'root', path: '' },
    { id: 'page', parentId: 'root', path: 'here' },
  ] as const;
  const build = makeRouteBuild(
    places,
    (id) => () => load(id as 'root' | 'page'),
    async (_request, _status, _headers, entry) => {
      ({ entry: rendered, text } = await pageState(entry));
      return new Response();
    },
  );
  const render = createPageHandler(build);
  const ask = (path: string) => render(new Request(`http://localhost${path}`), new RouterContextProvider());
  await ask('/here');
  const taken = (await takeState({ ssr: true }, text)) as { ssr: boolean; state: object };
  return { rendered: rendered!.staticHandlerContext, text, taken, ask };
}

test('a page is rendered from what its loaders gave, and browsers get the same from JSON', async () => {
  const all = {
    root: { who: null, of: ['<b>', 1.5, { deep: true }] },
    page: { text: '\u{1F40C}\n"', none: undefined },
  };
  const { rendered, text, taken } = await open((at) => all[at]);
  expect(rendered.loaderData).toEqual(all);
  expect(text.split('\n')[1]).toBe(JSON.stringify(all));
  expect(taken).toMatchObject({ ssr: true });
  expect(taken.state).toEqual({ loaderData: all, actionData: null, errors: null });
});

test('beside a fault of one loader the data of the others arrive, and the fault as it is told', async () => {
  const { rendered, taken } = await open((at) => {
    if (at === 'page') throw data({ text: 'gone' }, { status: 404 });
    return { who: 'ada' };
  });
  expect(rendered.loaderData).toEqual({ root: { who: 'ada' } });
  expect(taken.state).toMatchObject({
    loaderData: { root: { who: 'ada' } },
    errors: { root: { status: 404, data: { text: 'gone' } } },
  });
});

test('data with a status of its own and what is no object arrive too', async () => {
  const { rendered, taken } = await open((at) => (at === 'root' ? data({ bar: 3 }, { status: 403 }) : 'a text'));
  expect(rendered).toMatchObject({ loaderData: { root: { bar: 3 }, page: 'a text' }, statusCode: 403 });
  expect(taken.state).toMatchObject({ loaderData: { root: { bar: 3 }, page: 'a text' } });
});

test('data that browsers ask for alone are what the loaders gave', async () => {
  const { ask } = await open((at) => ({ [at]: ['value of', at] }));
  const body = (await ask('/here.data')).body!;
  const { value } = await decode(body, globalThis);
  expect(value).toEqual({
    root: { data: { root: ['value of', 'root'] } },
    page: { data: { page: ['value of', 'page'] } },
  });
});
