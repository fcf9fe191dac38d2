import { expect, test } from 'vitest';
import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import { realNameRules } from '#app/account/real-name/real-name.schema.ts';
import { createDraft } from './form-draft.ts';
import { checkField, checkFields } from './use-form.ts';

const rules = { username: rule.account(), password: rule.password(), email: rule.email(), captcha: z.string().max(16) };

test('rules speak the reader’s language, empty fields are asked for', () => {
  expect(checkField(rules, 'username', '', 'en')).toBe('Enter an account name');
  expect(checkField(rules, 'username', '  ', 'zh-cn')).toBe('请输入账号');
  expect(checkField(rules, 'username', '1ab', 'zh-cn')).toBe('要求3到15位，字母开头且只含字母、数字、下划线');
  expect(checkField(rules, 'password', 'a<b>cd', 'en')).toBe(
    'Passwords must have 6 to 32 characters and must not contain & < > " \'',
  );
  expect(checkField(rules, 'email', 'a@', 'en')).toBe('Please enter the correct e-mail');
  expect(checkField(rules, 'captcha', 'x'.repeat(17), 'en')).toBe(
    'The verification code can have at most 16 characters',
  );
  expect(checkField(rules, 'username', 'zhixia', 'en')).toBeNull();
  expect(checkField(rules, 'keep', '', 'en')).toBeNull();
});

test('a field that is empty is asked for by the name it has on the form', () => {
  const { personal, company } = realNameRules;
  const said = (rules: Record<string, z.ZodType>, name: string, language: 'zh-cn' | 'en') =>
    checkField(rules, name, '', language);
  expect([said(personal, 'name', 'zh-cn'), said(personal, 'number', 'zh-cn')]).toEqual([
    '请输入姓名',
    '请输入身份证号',
  ]);
  expect([said(company, 'name', 'zh-cn'), said(company, 'number', 'zh-cn')]).toEqual([
    '请输入企业名称',
    '请输入统一社会信用代码',
  ]);
  expect([said(personal, 'name', 'en'), said(company, 'number', 'en')]).toEqual([
    'Enter your full name',
    'Enter the unified social credit code',
  ]);
  expect(checkField(personal, 'name', '王', 'zh-cn')).toBe('姓名至少 2 个字符');
});

test('only the named fields are checked, in the order of the form', () => {
  const values = { email: 'x', username: '', password: 'secret1' };
  expect(Object.keys(checkFields(rules, values, ['email', 'username', 'password'], 'en'))).toEqual([
    'email',
    'username',
  ]);
  expect(Object.keys(checkFields(rules, values, ['email'], 'en'))).toEqual(['email']);
});

test('a draft outlives its form', () => {
  const draft = createDraft();
  draft.keep({ email: 'a@b.example', captcha: '1' });
  draft.keep({ captcha: '2' });
  draft.forget('email');
  expect([draft.read('email'), draft.read('captcha'), draft.read('by')]).toEqual([undefined, '2', undefined]);
});
