import { createElement } from 'react';
import type { EntryContext, ServerBuild } from 'react-router';

type Place = { id: string; parentId?: string; path?: string; index?: boolean };
type RenderPage = (request: Request, status: number, headers: Headers, entry: EntryContext) => Promise<Response>;

/** A build of a few routes whose pages are empty: their loaders, and what is made of a page. */
export function makeRouteBuild(places: readonly Place[], loaderOf: (id: string) => unknown, render: RenderPage) {
  const pageOf = (place: Place) => ({ default: () => createElement('p'), loader: loaderOf(place.id) });
  return {
    entry: { module: { default: render, handleError: () => {} } },
    routes: Object.fromEntries(places.map((place) => [place.id, { ...place, module: pageOf(place) }])),
    assets: {
      entry: { imports: [], module: '' },
      routes: Object.fromEntries(places.map((place) => [place.id, { ...place, hasLoader: true, module: '' }])),
      url: '',
      version: '1',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}
