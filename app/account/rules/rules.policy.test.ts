import { describe, expect, it } from 'vitest';
import {
  authNodes,
  covers,
  guestRules,
  hasAuthNode,
  mayStandUnder,
  menuTree,
  nodeNames,
  reachable,
  wireTree,
  withParents,
} from './rules.policy.ts';
import type { Rule } from './rules.schema.ts';

const rule = (id: number, more: Partial<Rule>): Rule => ({
  id,
  pid: 0,
  area: 'site',
  type: 'menu',
  title_zh: `规则 ${id}`,
  title_en: `Rule ${id}`,
  name: `r${id}`,
  path: `r${id}`,
  icon: '',
  create_time: 0,
  update_time: 0,
  menu_type: 'tab',
  url: '',
  component: '',
  no_login_valid: false,
  extend: 'none',
  remark: '',
  weigh: 0,
  status: true,
  ...more,
});

const rules = [
  rule(1, { type: 'menu_dir', name: 'account', path: 'account' }),
  rule(2, { pid: 1, name: 'account/profile', path: 'account/profile' }),
  rule(3, { pid: 2, type: 'button', name: 'account/profile/edit', path: '' }),
  rule(4, { pid: 1, name: 'hidden', path: 'hidden', extend: 'add_rules_only' }),
  rule(5, { pid: 4, type: 'button', name: 'hidden/see', path: '' }),
  rule(6, { pid: 1, name: 'help', menu_type: 'iframe', url: 'https://help.example/a?b=c', weigh: 5 }),
  rule(7, { type: 'nav', name: 'home', path: '', no_login_valid: true, weigh: 9 }),
  rule(8, { type: 'nav', name: 'docs', menu_type: 'link', url: 'https://docs.example', no_login_valid: true }),
  rule(9, { type: 'nav', name: 'ask', path: 'ask' }),
  rule(10, { pid: 9, type: 'button', name: 'ask/post', path: '' }),
  rule(11, { type: 'menu_dir', name: 'empty', path: 'empty' }),
  rule(12, { type: 'button', name: 'search', no_login_valid: true }),
];

describe('what a grant reaches', () => {
  it('needs every parent, enabled and granted, and sorts by weigh', () => {
    expect(reachable(rules, 'all').map(({ id }) => id)).toEqual([7, 6, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12]);
    expect(reachable(rules, new Set([2, 3])).map(({ id }) => id)).toEqual([]);
    expect(reachable(rules, new Set([1, 2])).map(({ id }) => id)).toEqual([1, 2]);
    const off = rules.map((one) => (one.id === 2 ? { ...one, status: false } : one));
    expect(nodeNames(reachable(off, 'all')).has('account/profile/edit')).toBe(false);
  });

  it('for guests is what is marked for them, of the public types', () => {
    expect(guestRules(rules).map(({ id }) => id)).toEqual([7, 8, 12]);
  });

  it('covers another one when it holds all of it', () => {
    expect(covers('all', 'all')).toBe(true);
    expect(covers('all', new Set([1]))).toBe(true);
    expect(covers(new Set([1]), 'all')).toBe(false);
    expect(covers(new Set([1, 2]), new Set([2]))).toBe(true);
    expect(covers(new Set([2]), new Set([1, 2]))).toBe(false);
  });
});

describe('menus', () => {
  it('have complete paths, neither buttons, permission-only rules nor empty folders', () => {
    const [account, ...others] = menuTree(reachable(rules, 'all'), ['menu_dir'], 'en');
    expect(others).toEqual([]);
    expect(account?.children.map(({ title, path }) => [title, path])).toEqual([
      ['Rule 6', '/user/iframe/https%3A%2F%2Fhelp.example%2Fa%3Fb%3Dc'],
      ['Rule 2', '/user/account/profile'],
    ]);
    expect(menuTree(rules, ['nav'], 'zh-cn').map(({ title, path }) => [title, path])).toEqual([
      ['规则 7', '/'],
      ['规则 8', 'https://docs.example'],
      ['规则 9', '/ask'],
    ]);
  });

  it('lead below the console’s prefix in its area', () => {
    const console = [
      rule(1, { area: 'admin', type: 'menu_dir' }),
      rule(2, { area: 'admin', pid: 1, path: '' }),
      rule(3, { area: 'admin', pid: 1, path: 'members' }),
    ];
    expect(menuTree(console, ['menu_dir'], 'en', '/admin/')[0]?.children.map(({ path }) => path)).toEqual([
      '/admin',
      '/admin/members',
    ]);
  });

  it('go over the wire as they are stored, every type and extend value', () => {
    const tree = wireTree(reachable(rules, 'all'), 'en');
    expect(tree.map(({ name }) => name)).toEqual(['account', 'docs', 'ask', 'empty', 'search']);
    const account = tree.find(({ name }) => name === 'account');
    expect(account?.children.map(({ name, path, extend }) => [name, path, extend])).toEqual([
      ['help', 'r6', 'none'],
      ['account/profile', 'account/profile', 'none'],
      ['hidden', 'hidden', 'add_rules_only'],
    ]);
  });
});

describe('nodes', () => {
  it('map the path of a page to the buttons below it', () => {
    const nodes = authNodes(reachable(rules, 'all'));
    expect(nodes).toEqual({
      '/user/account/profile': ['/user/account/profile/edit'],
      '/user/hidden': ['/user/hidden/see'],
      '/ask': ['/ask/post'],
      '/': ['/search'],
    });
    expect(hasAuthNode(nodes, '/user/account/profile', 'edit')).toBe(true);
    expect(hasAuthNode(nodes, '/user/account/profile/', 'edit')).toBe(true);
    expect(hasAuthNode(nodes, '/user/account/profile', 'bind')).toBe(false);
    expect(hasAuthNode(nodes, '/', 'search')).toBe(true);
    expect(hasAuthNode(nodes, '/elsewhere', 'edit')).toBe(false);
  });
});

describe('places', () => {
  it('follow the type', () => {
    expect(mayStandUnder('menu', 'menu_dir')).toBe(true);
    expect(mayStandUnder('menu', null)).toBe(false);
    expect(mayStandUnder('nav', null)).toBe(true);
    expect(mayStandUnder('button', 'menu_dir')).toBe(false);
    expect(mayStandUnder('menu_dir', 'menu')).toBe(false);
  });

  it('bring their parents along', () => {
    expect(withParents(rules, [3, 10, 999])).toEqual([1, 2, 3, 9, 10]);
  });
});
