import { describe, expect, it } from 'vitest';
import { patterns } from '#app/core/rules.ts';
import { mayTakeOver, nicknameOf, numberedUsername, personOf, wantedUsername } from './policy.ts';

const person = (claims: object) => personOf('sub', { ...claims });

describe('what a provider says of a person', () => {
  it('is read as texts; only `true` is verified', () => {
    expect(person({ email: ' Ada@Example.com ', email_verified: true, given_name: 'Ada', family_name: 'Byron' })).toEqual({
      subject: 'sub',
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada Byron',
      username: '',
    });
    expect(person({ email: 'x@y.example', email_verified: 'true' }).isEmailVerified).toBe(false);
    expect(person({ email: ['a@b.example'], name: 7, preferred_username: null })).toMatchObject({ email: '', name: '', username: '' });
  });

  it.each([
    [{ preferred_username: 'ada.lovelace@corp.example' }, 'ada_lovelace'],
    [{ preferred_username: '小明', email: 'xiaoming@corp.example' }, 'xiaoming'],
    [{ name: 'José Álvarez' }, 'Jose_Alvarez'],
    [{ preferred_username: '007bond' }, 'bond'],
    [{ preferred_username: 'a-very-long-name-indeed' }, 'a_very_long_nam'],
    [{ name: '王' }, ''],
  ])('%j gives the user name %s', (claims, name) => {
    expect(wantedUsername(person(claims))).toBe(name);
  });

  it('gives names that this site’s rules allow', () => {
    for (const wanted of ['', 'ada', 'a_very_long_nam']) expect(numberedUsername(wanted, '12345')).toMatch(patterns.account);
    expect(nicknameOf(person({ name: '<b>林 小满</b>' }), 'lin')).toBe('b林_小满b');
    expect(nicknameOf(person({ name: '😀' }), 'lin')).toBe('lin');
  });
});

it('an address leads into an account only when all four conditions hold', () => {
  const all = { isEmailVerified: true, trustsEmail: true, isOwnProven: true, usesTwoStep: false };
  expect(mayTakeOver(all)).toBe(true);
  for (const key of ['isEmailVerified', 'trustsEmail', 'isOwnProven'] as const) expect(mayTakeOver({ ...all, [key]: false })).toBe(false);
  expect(mayTakeOver({ ...all, usesTwoStep: true })).toBe(false);
});
