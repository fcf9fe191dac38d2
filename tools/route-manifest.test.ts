import { expect, test } from 'vitest';
import { packManifest } from './route-manifest.ts';

const root = {
  id: 'root',
  path: '',
  hasLoader: true,
  hasAction: false,
  module: '/assets/root-1.js',
  css: ['/assets/frame-1.css#'],
};
const home = {
  id: 'home',
  parentId: 'root',
  index: true,
  hasLoader: true,
  hasAction: false,
  module: '/assets/home-1.js',
  css: ['/assets/home-1.css', '/assets/frame-1.css#'],
};
const list = {
  id: 'ask/pages/list',
  parentId: 'root',
  path: 'lists/:id?',
  hasLoader: false,
  hasAction: false,
  module: '/assets/list-1-Ab_-.js',
};
const manifest = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/vendor-1.js'], css: [] },
  url: '/assets/manifest-1.js',
  version: '1',
};
const written = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`;

test('browsers get every route without its imports and without what it lacks', async () => {
  const code = packManifest(
    written({
      root,
      home: { ...home, imports: ['/assets/vendor-1.js', '/assets/list-1.js'] },
      'ask/pages/list': list,
    }),
  );
  const packed = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { default: unknown };
  const slim = ({ hasAction: _action, hasLoader, ...route }: { hasAction: boolean; hasLoader: boolean }) => ({
    ...route,
    ...(hasLoader ? { hasLoader } : {}),
  });
  expect(packed.default).toEqual({
    ...manifest,
    routes: { root: slim(root), home: slim(home), 'ask/pages/list': slim(list) },
  });
});

test('a file of another form stops the build', () => {
  expect(() => packManifest('export const manifest = {}')).toThrow(/no longer/);
  expect(() => packManifest(written({ root: { ...root, module: 'elsewhere/root.js' } }))).toThrow(/not known/);
  expect(() => packManifest(written({ root: { ...root, mode: 'new' } }))).toThrow(/"mode"/);
  expect(() => packManifest(written({ root: { ...root, path: 'a,b' } }))).toThrow(/comma/);
});
