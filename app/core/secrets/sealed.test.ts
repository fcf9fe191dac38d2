import { beforeAll, expect, it } from 'vitest';
import { seal, unseal } from './sealed.server.ts';
import { setSecret } from './secret.server.ts';

beforeAll(() => setSecret('a secret of the tests, of 32 characters at least'));

it('opens what was sealed for the same purpose, and shows nothing of it', () => {
  const sealed = seal('letter', { code: 'ACDE', to: '李@example.com' });
  expect(unseal('letter', sealed)).toEqual({ code: 'ACDE', to: '李@example.com' });
  expect(sealed).not.toContain('ACDE');
  expect(seal('letter', { code: 'ACDE' })).not.toBe(seal('letter', { code: 'ACDE' }));
});

it('refuses another purpose, another key and changed bytes', () => {
  const sealed = seal('letter', { a: 1 });
  expect(() => unseal('other', sealed)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal('letter', changed.toString('base64url'))).toThrow();
  expect(() => unseal('letter', '')).toThrow();
  setSecret('another secret of at least 32 characters, really');
  expect(() => unseal('letter', sealed)).toThrow();
});
