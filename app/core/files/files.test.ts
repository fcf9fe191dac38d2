import { expect, it } from 'vitest';
import { setFileRoot, storedPath } from './files.server.ts';

setFileRoot('/srv/wenwo');

it('finds a public file in its folder', () => {
  expect(storedPath('/storage/ask/20261120/a.png')).toBe('/srv/wenwo/uploads/storage/ask/20261120/a.png');
  expect(storedPath('/storage/%E6%88%AA%E5%9B%BE.png')).toBe('/srv/wenwo/uploads/storage/截图.png');
});

it.each([
  '/storage/../secret.key',
  '/storage/%2e%2e/%2E%2E/secret.key',
  '/storage/.%2e/x.png',
  '/storage/a%2f..%2f..%2fx.png',
  '/storage',
  '/storagex/a.png',
  '/assets/a.png',
  'storage/../../x.png',
  '/storage/%00.png',
  '/storage/%zz.png',
  '/storage/%',
])('gives no path for %s', (url) => expect(storedPath(url)).toBeNull());
