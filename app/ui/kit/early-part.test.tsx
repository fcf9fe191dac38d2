import { type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { earlyPart } from './early-part.tsx';

const drawn = (part: ReactNode) => renderToStaticMarkup(<Suspense fallback="…">{part}</Suspense>);

test('with its code here a part stands in the first rendering; without it the fallback does', async () => {
  const load = vi.fn(async () => ({ default: ({ name }: { name: string }) => <b>{name}</b> }));
  const Bell = earlyPart(load);
  expect(drawn(<Bell name="bell" />)).toBe('…');
  await Bell.fetch();
  expect(drawn(<Bell name="bell" />)).toBe('<b>bell</b>');
});

test('code that cannot come is nobody’s fault beforehand, and is asked for again', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: () => 'menu' });
  const Menu = earlyPart(load);
  await expect(Menu.fetch()).resolves.toBeUndefined();
  await Menu.fetch();
  expect(drawn(<Menu />)).toBe('menu');
});
