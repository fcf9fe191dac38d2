import { expect, test } from 'vitest';
import { isPublicAddress, type StepFacts, stepsOf } from './first-steps.policy.ts';
import type { StepKey } from './first-steps.schema.ts';

const fresh: StepFacts = {
  isCaptchaOn: false,
  isBackupOld: true,
  pages: new Set(['about', 'terms']),
  siteUrl: 'http://127.0.0.1:3000',
  hasMailServer: false,
  isMailTried: false,
  isNamed: false,
  categoriesWithoutText: 2,
  waysToPay: 0,
  isWithoutMoney: false,
  administrators: 1,
  staffWithoutTwoStep: 1,
  isRoomScarce: true,
  isStarterDecided: false,
};
const ready: StepFacts = {
  isCaptchaOn: true,
  isBackupOld: false,
  pages: new Set(['terms', 'privacy', 'contact']),
  siteUrl: 'https://ask.example.org',
  hasMailServer: true,
  isMailTried: true,
  isNamed: true,
  categoriesWithoutText: 0,
  waysToPay: 1,
  isWithoutMoney: false,
  administrators: 2,
  staffWithoutTwoStep: 0,
  isRoomScarce: false,
  isStarterDecided: true,
};
const all = new Set(['settings', 'backups', 'pages', 'categories', 'pay', 'members'].map((name) => `/admin/${name}`));
const states = (facts: StepFacts, waived: StepKey[] = [], paths = all) =>
  Object.fromEntries(stepsOf(facts, waived, paths).map(({ key, state }) => [key, state]));

test('a fresh site has everything before it, what harms others first', () => {
  expect(states(fresh)).toEqual({
    captcha: 'warn',
    backup: 'warn',
    law: 'open',
    address: 'warn',
    mail: 'warn',
    name: 'open',
    categories: 'open',
    pay: 'open',
    administrator: 'open',
    twoStep: 'open',
    storage: 'open',
    starter: 'open',
  });
  expect(new Set(Object.values(states(ready)))).toEqual(new Set(['done']));
});

test('each step is done by its own fact alone, and open again when it breaks', () => {
  const facts = Object.keys(ready) as (keyof StepFacts)[];
  for (const name of facts.filter((one) => one !== 'isWithoutMoney')) {
    const open = Object.values(states({ ...ready, [name]: fresh[name] })).filter((state) => state !== 'done');
    expect(open.length, name).toBe(1);
  }
});

test('what a site does without is waived until it is done', () => {
  expect(states(fresh, ['mail', 'captcha'])).toMatchObject({ mail: 'waived', captcha: 'waived', address: 'warn' });
  expect(states(ready, ['mail'])).toMatchObject({ mail: 'done' });
});

test('without money no way to pay is needed', () => {
  expect(states({ ...fresh, isWithoutMoney: true })).toMatchObject({ pay: 'done', backup: 'warn' });
});

test('who has only some pages sees only their steps', () => {
  expect(Object.keys(states(fresh, [], new Set(['/admin/pages', '/admin/categories'])))).toEqual(['law', 'categories']);
});

test('an address is public by https and a name that others reach', () => {
  const addresses = ['https://a.example', 'http://a.example', 'https://127.0.0.1:3000', 'https://localhost'];
  expect(addresses.map(isPublicAddress)).toEqual([true, false, false, false]);
});
