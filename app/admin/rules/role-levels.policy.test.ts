import { describe, expect, it } from 'vitest';
import { lacksSecond } from './four-eyes.policy.ts';
import type { RuleBranch, RuleExtend, RuleType } from '#app/account/rules/rules.schema.ts';
import { idsOfRole, levelOf, levelsOf, roleEntries, withLevel } from './role-levels.policy.ts';

let made = 0;
const rule = (type: RuleType, name: string, children: RuleBranch[] = [], extend: RuleExtend = 'none'): RuleBranch => {
  const id = (made += 1);
  for (const child of children) child.pid = id;
  const titles = { title_zh: name, title_en: name, path: name, icon: '', menu_type: null, url: '', component: '' };
  return {
    id,
    pid: 0,
    area: 'admin',
    type,
    name,
    ...titles,
    no_login_valid: false,
    extend,
    remark: '',
    weigh: 0,
    status: true,
    children,
  };
};

const tree = [
  rule('menu_dir', 'today', [
    rule('menu', 'home'),
    rule('menu_dir', 'inbox', [
      rule('menu', 'reviews', [rule('button', 'reviews/decide')]),
      rule('menu', 'moderation', [rule('button', 'moderation/edit')], 'add_rules_only'),
    ]),
  ]),
  rule('menu_dir', 'site', [
    rule('menu_dir', 'system', [
      rule('menu', 'statements', [rule('button', 'statements/export')]),
      rule('menu', 'outbox', [rule('button', 'outbox/read')]),
      rule('button', 'market/keys'),
    ]),
  ]),
];
const entries = roleEntries(tree);
const [home, inbox, system] = entries as [(typeof entries)[0], (typeof entries)[0], (typeof entries)[0]];
const idOf = (name: string) => {
  const find = (list: readonly RuleBranch[]): RuleBranch | undefined =>
    list.find((one) => one.name === name) ??
    list.map(({ children }) => find(children)).find((one) => one !== undefined);
  return find(tree)!.id;
};
const ids = (...names: string[]) => new Set(names.map(idOf));

describe('the table of a role', () => {
  it('has the entries of the menu; pages and what only reads are seen, everything else is acting', () => {
    expect(entries.map(({ name, group }) => [name, group.titleEn])).toEqual([
      ['home', 'today'],
      ['inbox', 'today'],
      ['system', 'site'],
    ]);
    expect(new Set(inbox.see)).toEqual(ids('reviews'));
    expect(new Set(inbox.act)).toEqual(ids('reviews', 'reviews/decide', 'moderation', 'moderation/edit'));
    // letters hold codes: to read them is no mere seeing
    expect(new Set(system.see)).toEqual(ids('statements', 'statements/export', 'outbox'));
    expect([home.takesOver, inbox.takesOver, system.takesOver]).toEqual([false, false, true]);
    expect([levelsOf(home), levelsOf(inbox)]).toEqual([
      ['none', 'see'],
      ['none', 'see', 'act'],
    ]);
  });

  it('reads a level from the rules, folders aside; what fits none is an own choice', () => {
    expect(levelOf(inbox, ids('today', 'inbox'))).toBe('none');
    expect(levelOf(inbox, ids('today', 'inbox', 'reviews'))).toBe('see');
    expect(levelOf(inbox, new Set(inbox.act))).toBe('act');
    expect(levelOf(inbox, ids('reviews', 'reviews/decide'))).toBe('own');
    expect(levelOf(inbox, ids('moderation'))).toBe('own');
    expect(levelOf(home, ids('home'))).toBe('see');
    expect(levelOf(system, ids('statements'))).toBe('own');
  });

  it('writes a level as rules with the folders above, and touches no other entry', () => {
    const some = ids('today', 'home', 'site', 'system', 'outbox', 'outbox/read');
    const acting = withLevel(entries, inbox, 'act', some);
    expect(levelOf(inbox, acting)).toBe('act');
    expect([...some].every((id) => acting.has(id))).toBe(true);
    expect(acting.has(idOf('inbox'))).toBe(true);
    expect(withLevel(entries, inbox, 'none', acting)).toEqual(some);
    expect(withLevel(entries, system, 'see', some)).toEqual(
      ids('today', 'home', 'site', 'system', 'statements', 'statements/export', 'outbox'),
    );
    // the last entry of a group takes the group along
    expect(withLevel(entries, system, 'none', some)).toEqual(ids('today', 'home'));
    for (const level of ['none', 'see', 'act'] as const)
      expect(levelOf(inbox, withLevel(entries, inbox, level, some))).toBe(level);
  });

  it('makes the rules of a role, without what the operator removed', () => {
    expect(new Set(idsOfRole(tree, { home: 'see', inbox: ['reviews', 'reviews/gone'], gone: 'act' }))).toEqual(
      ids('today', 'home', 'inbox', 'reviews'),
    );
  });
});

describe('four eyes', () => {
  it.each<[string, number[], number[], boolean]>([
    ['nobody confirms', [1], [], true],
    ['only who entered could confirm', [1], [1], true],
    ['somebody else confirms', [1], [2], false],
    ['two do both', [1, 2], [1, 2], false],
    ['one of two who enter is alone in confirming', [1, 2], [1], true],
    ['nobody enters yet', [], [1], false],
  ])('%s', (_name, entering, confirming, lacks) => expect(lacksSecond(entering, confirming)).toBe(lacks));
});
