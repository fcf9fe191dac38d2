import { expect, test } from 'vitest';
import { slimManifest } from './route-manifest.ts';

const home = { id: 'home', parentId: 'root', index: true, hasLoader: true, hasAction: false, module: '/assets/home-1.js', css: ['/assets/home-1.css'] };
const manifest = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/vendor-1.js'], css: [] },
  routes: { home },
  url: '/assets/manifest-1.js',
  version: '1',
};

test('browsers get every route without its imports and without what it lacks', () => {
  const full = { ...manifest, routes: { home: { ...home, imports: ['/assets/vendor-1.js', '/assets/list-1.js'] } } };
  const code = slimManifest(`window.__reactRouterManifest=${JSON.stringify(full)};`);
  const { hasAction: _, ...slim } = home;
  expect(JSON.parse(code.replace(/^[^=]*=|;$/g, ''))).toEqual({ ...manifest, routes: { home: slim } });
});

test('a file of another form stops the build', () => {
  expect(() => slimManifest('export const manifest = {}')).toThrow(/no longer/);
});
