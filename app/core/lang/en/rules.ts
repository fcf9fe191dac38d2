import type zh from '../zh-cn/rules.ts';

const fields: Record<string, string> = {
  username: 'account',
  newPassword: 'new password',
  oldPassword: 'old password',
  birthday: 'date of birth',
  repeated: 'new password',
  email: 'e-mail',
  mobile: 'mobile number',
  captcha: 'verification code',
  markdown: 'body',
  reason: 'edit summary',
  title_zh: 'Chinese title',
  title_en: 'English title',
  name_zh: 'Chinese name',
  name_en: 'English name',
  url: 'address',
  until: 'end',
};
const field = (name: string) => fields[name] ?? name;

export default {
  account: '3 to 15 characters: starts with a letter, then letters, digits and underscores only',
  password: 'The password takes 6 to 32 characters and must not contain & < > " \'',
  mobile: 'Please enter the correct mobile number',
  email: 'Please enter the correct e-mail',
  nickname: 'A nickname takes up to 32 Chinese characters, letters, digits, underscores and hyphens',
  idNumber: 'Please enter the correct ID number',
  creditCode: 'Please enter the correct unified social credit code',
  number: 'Please enter the correct floating point number',
  name: 'Please enter the correct name',
  content: 'The content cannot be empty',
  unknownOperation: 'Unknown operation',
  required: (name: string) => `Please enter the ${field(name)}`,
  choose: (name: string) => `Please select the ${field(name)}`,
  invalid: (name: string) => `Please enter the correct ${field(name)}`,
  atLeast: (name: string, min: number) => `The ${field(name)} takes at least ${min} characters`,
  atMost: (name: string, max: number) => `The ${field(name)} takes at most ${max} characters`,
  atLeastItems: (name: string, min: number) => `At least ${min} ${field(name)}`,
  atMostItems: (name: string, max: number) => `At most ${max} ${field(name)}`,
} satisfies typeof zh;
