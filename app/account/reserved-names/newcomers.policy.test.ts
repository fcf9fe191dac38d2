import { describe, expect, it } from 'vitest';
import { patterns } from '#app/core/rules.ts';
import { nicknameFrom, usernameFrom } from './newcomers.policy.ts';

describe('the user name of a newcomer', () => {
  it.each([
    [['ada.lovelace@corp.example'], 'ada_lovelace'],
    [['小明', 'xiaoming@corp.example'], 'xiaoming'],
    [['', '', 'José Álvarez'], 'Jose_Alvarez'],
    [['müller'], 'muller'],
    [['007bond'], 'bond'],
    [['a-very-long-name-indeed'], 'a_very_long_nam'],
    [['a', 'bc'], 'member_a'],
    [['王', ''], 'member'],
    [[], 'member'],
  ])('%j is %s', (names, username) => expect(usernameFrom(names)).toBe(username));

  it.each(['zhang.wei', 'CORP_x', 'a', '王芳', '007', 'a-very-long-name-indeed', ''])(
    'is another one when that is taken, and allowed: %s',
    (name) => {
      for (const tail of ['', '_2', '_999999']) expect(usernameFrom([name], tail)).toMatch(patterns.account);
      expect(new Set(['', '_2', '_999999'].map((tail) => usernameFrom([name], tail))).size).toBe(3);
    },
  );
});

it.each([
  ['Jane Doe', 'Jane_Doe'],
  ['王芳', '王芳'],
  ['<b>林 小满</b>', 'b林_小满b'],
  ['***', 'jane'],
  ['😀', 'jane'],
  ['长'.repeat(40), '长'.repeat(32)],
])('the nickname of %s is %s', (name, nickname) => expect(nicknameFrom(name, 'jane')).toBe(nickname));
