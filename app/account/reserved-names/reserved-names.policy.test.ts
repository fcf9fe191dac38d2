import { expect, it } from 'vitest';
import { foldName, isReservedName } from './reserved-names.policy.ts';

const isReserved = (name: string) => isReservedName(name, ['蜗牛社区', 'Snail Board']);

it.each([
  'admin',
  'Administrator',
  'ADMIN_01',
  '7admin',
  'adm1n',
  'admln',
  'a-d-m-i-n',
  'adrnin',
  'ａｄｍｉｎ', // full width
  'root',
  'system',
  'Officia1',
  'official_support',
  'customer-service-staff',
  'wenwo',
  'Wenw0',
  'vvenwo',
  'wenwo_team',
  'WenwoSupport2',
  'snailboard',
  'Snail_Board_Admin',
  '系统',
  '管理员',
  '管理员小王',
  '超级管理员',
  '官方',
  '官⽅', // the second sign is a radical
  '问蜗',
  '问-蜗',
  '问蜗小助手',
  '客服01',
  '在线客服',
  '蜗牛社区',
  '蜗牛社区通知',
])('%s reads like a name of the site', (name) => expect(isReserved(name)).toBe(true));

it.each([
  'wang',
  'adam',
  'badminton',
  'administrate',
  'supporter',
  'rooted',
  'systematic',
  'ecosystem',
  'team',
  'help',
  'service2024',
  'snail',
  'board',
  '系统架构师',
  '小王',
  '方官',
  '问',
  '蜗牛',
  'x'.repeat(200),
])('%s is anybody’s', (name) => expect(isReserved(name)).toBe(false));

it('a short site name reserves nothing', () => {
  for (const name of ['ai', 'aia', '问答']) expect(isReservedName(name, ['问', 'AI'])).toBe(false);
});

it('names that a reader takes for one another are one', () => {
  for (const [one, other] of [
    ['Li_Lei', 'lilei'],
    ['lilei', 'Ii1ei'],
    ['Zoe0', 'z0eo'],
    ['modem', 'MODERN'],
    ['王⼩明', '王小明'],
  ] as const)
    expect(foldName(one)).toBe(foldName(other));
  expect(foldName('anna')).not.toBe(foldName('anna2'));
});
