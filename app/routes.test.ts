import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** Of a route's address what is below it when its index page is not all: browsers learn of other pages later. */
function mixed(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path !== undefined && children.some((one) => one.index) && !children.every((one) => one.index) ? [path] : []),
    ...mixed(children),
  ]);
}

test('a page with an index page has nothing else below it', () => {
  // A browser that came by another child would know the address without its index page, and show it empty.
  expect(mixed(routes)).toEqual([]);
});
