import { expect, it } from 'vitest';
import { isCommonPassword } from './common-password.server.ts';

it.each(['123456', 'Password', 'QWERTY', 'woaini1314', '５２０１３１４'])(
  '%s stands in every list of stolen passwords',
  async (password) => {
    expect(await isCommonPassword(password, [])).toBe(true);
  },
);

it.each(['asker_wang', 'Asker_Wang2026!', '2026wenwo', '问蜗社区888'])(
  '%s is a name that anybody can read, with signs around it',
  async (password) => {
    expect(await isCommonPassword(password, ['asker_wang', 'Wenwo', '问蜗社区'])).toBe(true);
  },
);

it('others pass, also those that hold a short name or grow from one', async () => {
  expect(await isCommonPassword('right-horse', ['asker'])).toBe(false);
  expect(await isCommonPassword('asker likes shells', ['asker', 'al', ''])).toBe(false);
});
