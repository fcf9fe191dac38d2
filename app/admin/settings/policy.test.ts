import { expect, it } from 'vitest';
import { countLeftBehind } from './policy.ts';

const at = (uploadMode: string, storageEndpoint = 'https://store.example.com', storageBucket = 'files') => ({ uploadMode, storageEndpoint, storageBucket });
const files = { s3: 3, qiniu: 5 };

it.each([
  ['nothing changes', at('s3'), at('s3'), 0],
  ['new files are kept on this server again', at('s3'), at('local'), 0],
  ['the store comes back', at('local'), at('s3'), 5],
  ['another kind of store takes its place', at('s3'), at('qiniu'), 3],
  ['another bucket', at('qiniu'), at('qiniu', undefined, 'other'), 5],
  ['another address', at('qiniu'), at('qiniu', 'https://other.example.com'), 5],
  ['the address is taken away together with the store', at('s3'), at('local', ''), 3],
  ['all of both kinds', at('local'), at('local', undefined, ''), 8],
])('left behind when %s', (_, before, after, expected) => expect(countLeftBehind(before, after, files)).toBe(expected));

it('nothing is left behind where nothing lies', () => expect(countLeftBehind(at('s3'), at('qiniu'), { s3: 0, qiniu: 9 })).toBe(0));
