import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconHref } from './icon.tsx';
import { iconNames, isIconName } from './icon-names.ts';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');

test('the names are those of the sprite, each one path on the 24 grid', () => {
  const symbols = [
    ...sprite.matchAll(/<symbol id="([a-z0-9-]+)" viewBox="0 0 24 24"><path d="[Mm][^"]+"\/><\/symbol>/g),
  ];
  expect(symbols.map(([, name]) => name)).toEqual(iconNames);
  expect(sprite.match(/<symbol/g)).toHaveLength(iconNames.length);
});

test('the sprite has no colours of its own: they come from the text around an icon', () => {
  expect(sprite).not.toMatch(/\b(?:fill|stroke|style|class)=/);
});

test('an icon is addressed inside the sprite', () => {
  expect(iconHref('search')).toMatch(/icons.*\.svg.*#search$/);
});

test.each(['toString', 'constructor', '', 'Search'])('%o is no icon', (name) => expect(isIconName(name)).toBe(false));
