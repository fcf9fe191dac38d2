import { afterEach, expect, test, vi } from 'vitest';

/** A browser's storage; `isForbidden` refuses like one in private mode. */
function stand(kept: Map<string, string>, isForbidden = false) {
  const guard = <T>(value: T): T => {
    if (isForbidden) throw new Error('storage is forbidden');
    return value;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guard(kept.get(key) ?? null),
    setItem: (key: string, value: string) => guard(kept.set(key, value)),
  });
  vi.resetModules();
}
afterEach(() => vi.unstubAllGlobals());
const place = 'wenwo-folded-groups';

test('what is folded stays folded for the next visit, and opens again', async () => {
  const kept = new Map<string, string>();
  stand(kept);
  const first = await import('./folded-groups.ts');
  first.keepFolded('12', true);
  first.keepFolded('34', true);
  first.keepFolded('12', false);
  expect(JSON.parse(kept.get(place)!)).toEqual(['34']);
  stand(kept);
  const { keepFolded } = await import('./folded-groups.ts');
  keepFolded('56', true);
  expect(JSON.parse(kept.get(place)!)).toEqual(['34', '56']);
});

test('what somebody else wrote there, and no storage at all, are no harm', async () => {
  for (const text of ['{}', 'null', '[1, "7"]', 'x']) {
    const kept = new Map([[place, text]]);
    stand(kept);
    (await import('./folded-groups.ts')).keepFolded('9', true);
    expect(JSON.parse(kept.get(place)!)).toEqual(text.includes('7') ? ['7', '9'] : ['9']);
  }
  stand(new Map(), true);
  const { keepFolded } = await import('./folded-groups.ts');
  expect(() => keepFolded('9', true)).not.toThrow();
});
