import { describe, expect, it } from 'vitest';
import { mayTakeOver, personOf } from './federation.policy.ts';

const person = (claims: object) => personOf('sub', { ...claims });

describe('what a provider says of a person', () => {
  it('is read as texts; only `true` is verified', () => {
    expect(
      person({ email: ' Ada@Example.com ', email_verified: true, given_name: 'Ada', family_name: 'Byron' }),
    ).toEqual({
      subject: 'sub',
      email: 'ada@example.com',
      isEmailVerified: true,
      name: 'Ada Byron',
      username: '',
    });
    expect(person({ email: 'x@y.example', email_verified: 'true' }).isEmailVerified).toBe(false);
    expect(person({ email: ['a@b.example'], name: 7, preferred_username: null })).toMatchObject({
      email: '',
      name: '',
      username: '',
    });
  });
});

it('an address leads into an account only when all five conditions hold', () => {
  const all = { isEmailVerified: true, trustsEmail: true, isOwnProven: true, usesTwoStep: false, isStaff: false };
  expect(mayTakeOver(all)).toBe(true);
  for (const key of ['isEmailVerified', 'trustsEmail', 'isOwnProven'] as const)
    expect(mayTakeOver({ ...all, [key]: false })).toBe(false);
  for (const key of ['usesTwoStep', 'isStaff'] as const) expect(mayTakeOver({ ...all, [key]: true })).toBe(false);
});
