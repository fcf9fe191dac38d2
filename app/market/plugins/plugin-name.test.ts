import { expect, it } from 'vitest';
import { pluginName } from './plugin-name.ts';

it('names a plugin in the reader’s language, then in the other one, then by its slug', () => {
  const both = { slug: 'ledger', nameZh: '账本', nameEn: 'Ledger' };
  expect([pluginName(both, 'zh-cn'), pluginName(both, 'en')]).toEqual(['账本', 'Ledger']);
  expect(pluginName({ ...both, nameEn: '' }, 'en')).toBe('账本');
  expect(pluginName({ ...both, nameZh: '' }, 'zh-cn')).toBe('Ledger');
  expect(pluginName({ slug: 'ledger', nameZh: '', nameEn: '' }, 'en')).toBe('ledger');
});
