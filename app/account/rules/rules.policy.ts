import type { Language } from '#app/core/texts/language.ts';
import type { AuthNodes, MenuRule, Rule, RuleBranch, RuleType, WireRule } from './rules.schema.ts';

/*
 * What rules mean: which a grant reaches, what menus they make, which nodes they give. Pure.
 */

/** Every rule, or the rules with these ids. */
export type Grant = 'all' | ReadonlySet<number>;

/** Nobody's rights. */
export const noGrant: Grant = new Set<number>();

/**
 * The enabled rules of a grant whose parents up to the top are granted and enabled too, best first: weigh descending,
 * id ascending.
 */
export function reachable(rules: readonly Rule[], grant: Grant): Rule[] {
  const open = rules.filter((rule) => rule.status && (grant === 'all' || grant.has(rule.id)));
  const byId = new Map(open.map((rule) => [rule.id, rule]));
  const isReached = (rule: Rule, depth = 0): boolean =>
    rule.pid === 0 || (depth < maxDepth && byId.has(rule.pid) && isReached(byId.get(rule.pid)!, depth + 1));
  return open.filter((rule) => isReached(rule)).toSorted(byWeigh);
}

/** The rules of people who are not signed in: those marked so, of the public types. */
export const guestRules = (rules: readonly Rule[]) =>
  reachable(
    rules.filter(
      (rule) => rule.no_login_valid && (rule.type === 'route' || rule.type === 'nav' || rule.type === 'button'),
    ),
    'all',
  );

/**
 * Trees as they go over the wire: stored paths, every type, every extend value. The entry of the home page stays out:
 * clients of this family bring their own. They draw a folder's pages and nothing deeper: what lies in a folder in it
 * stands there itself.
 */
export function wireTree(rules: readonly Rule[], language: Language): WireRule[] {
  const sent = rules.filter((rule) => !(rule.type === 'nav' && rule.menu_type === 'tab' && rule.path === ''));
  const tree = treeOf<WireRule>(sent, 0, (rule) => ({
    ...shown(rule, language),
    pid: rule.pid,
    url: rule.url,
    component: rule.component,
    extend: rule.extend,
    weigh: rule.weigh,
    no_login_valid: rule.no_login_valid ? 1 : 0,
    path: rule.path,
    icon: wireIcon(rule.icon),
    remark: rule.remark,
    status: rule.status ? 1 : 0,
    create_time: rule.create_time ?? 0,
    update_time: rule.update_time ?? 0,
  }));
  return tree.map((rule) => (rule.type === 'menu_dir' ? { ...rule, children: pagesIn(rule, rule.id) } : rule));
}

const pagesIn = (folder: WireRule, pid: number): WireRule[] =>
  folder.children.flatMap((rule) => (rule.type === 'menu_dir' ? pagesIn(rule, pid) : [{ ...rule, pid }]));

/**
 * Names of Font Awesome 4, which clients of this family draw, for those of our icons that are called otherwise there.
 */
const wireIcons: Record<string, string> = {
  ask: 'comments',
  ban: 'ban',
  card: 'credit-card',
  chart: 'bar-chart',
  'check-circle': 'check-circle',
  'eye-off': 'eye-slash',
  flame: 'fire',
  grid: 'th-large',
  help: 'question-circle',
  info: 'info-circle',
  layers: 'clone',
  'list-check': 'check-square-o',
  mail: 'envelope',
  medal: 'trophy',
  box: 'cube',
  points: 'diamond',
  robot: 'magic',
  route: 'road',
  rule: 'list-alt',
  send: 'paper-plane',
  settings: 'cog',
  share: 'share-alt',
  sparkle: 'magic',
  swap: 'exchange',
  translate: 'language',
  wallet: 'google-wallet',
  warn: 'exclamation-triangle',
  'x-circle': 'times-circle',
};
/** Those that are called there as here. */
const sameIcons = new Set(
  (
    'bank bell bold book bookmark calendar check code copy download edit eye female file filter flag folder gift globe ' +
    'history home image key link list lock male map phone plus refresh search shield sort star table tag trash unlock ' +
    'upload user users'
  ).split(' '),
);
const wireIcon = (icon: string) =>
  icon === '' ? '' : `fa fa-${wireIcons[icon] ?? (sameIcons.has(icon) ? icon : 'circle-o')}`;

/**
 * The entries of the given top-level types as menus of our pages: rules for permissions only and folders without
 * entries are left out, buttons too; paths are complete.
 */
export function menuTree(
  rules: readonly Rule[],
  types: readonly RuleType[],
  language: Language,
  prefix = '/',
): MenuRule[] {
  const shownRules = rules.filter((rule) => rule.extend !== 'add_rules_only' && rule.type !== 'button');
  const tree = treeOf<MenuRule>(shownRules, 0, (rule) => ({ ...shown(rule, language), path: pathOf(rule, prefix) }));
  return withoutEmpty(tree.filter((rule) => types.includes(rule.type)));
}

/** The paths of menus, those of their folders too. */
export const pathsOf = (menus: readonly MenuRule[]): Set<string> =>
  new Set(menus.flatMap((menu) => [menu.path, ...pathsOf(menu.children)]));

/** Contract section 10: the nodes of each page; the names of buttons below the prefixes of their areas. */
export function authNodes(rules: readonly Rule[], adminPrefix = ''): AuthNodes {
  const nodes: AuthNodes = {};
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  for (const button of rules.filter((rule) => rule.type === 'button')) {
    const parent = byId.get(button.pid);
    const prefix = adminPrefix || (parent?.type === 'menu' || parent?.type === 'menu_dir' ? '/user/' : '/');
    (nodes[parent ? prefix + parent.name : '/'] ??= []).push(prefix + button.name);
  }
  return nodes;
}

/** The names of all nodes. */
export const nodeNames = (rules: readonly Rule[]) =>
  new Set(rules.filter((rule) => rule.type === 'button').map((rule) => rule.name));

/** Whether a reader of these nodes has one on a page; contract section 10. */
export function hasAuthNode(nodes: AuthNodes, pathname: string, node: string): boolean {
  const page = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return nodes[page]?.includes(`${page === '/' ? '' : page}/${node}`) ?? false;
}

/** Whether `own` reaches at least as far as `other`. */
export const covers = (own: Grant, other: Grant) =>
  own === 'all' || (other !== 'all' && [...other].every((id) => own.has(id)));

/** The ids and, as a right without its parents reaches nothing, all their parents. */
export function withParents(rules: readonly Pick<Rule, 'id' | 'pid'>[], ids: readonly number[]): number[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const found = new Set<number>();
  for (let rule of ids.map((id) => byId.get(id))) {
    for (; rule && !found.has(rule.id); rule = byId.get(rule.pid)) found.add(rule.id);
  }
  return [...found].toSorted((a, b) => a - b);
}

/** All rules as trees, for the editor. */
export function branches(rules: readonly Rule[], pid = 0): RuleBranch[] {
  return rules
    .filter((rule) => rule.pid === pid)
    .toSorted(byWeigh)
    .map((rule) => ({ ...rule, children: branches(rules, rule.id) }));
}

const parents: Record<RuleType, readonly (RuleType | 'top')[]> = {
  route: ['top'],
  nav: ['top'],
  nav_user_menu: ['top'],
  menu_dir: ['top', 'menu_dir'],
  menu: ['menu_dir'],
  button: ['top', 'route', 'nav', 'nav_user_menu', 'menu'],
};

/** Whether a rule of this type may stand there: entries of the member menu lie in folders, buttons belong to pages. */
export const mayStandUnder = (type: RuleType, parent: RuleType | null) => parents[type].includes(parent ?? 'top');

/** The console's own entries without which nobody could put the rules right again. */
export const isNeeded = ({ area, name }: Pick<Rule, 'area' | 'name'>) =>
  area === 'admin' && ['people', 'roles', 'rules', 'rules/edit'].includes(name);

/** The page that shows an address in a frame. */
export const framePath = (url: string) => `/user/iframe/${encodeURIComponent(url)}`;

const maxDepth = 8;
const byWeigh = (a: Rule, b: Rule) => b.weigh - a.weigh || a.id - b.id;

type Shown<T> = Omit<T, 'children'> & { children: Shown<T>[] };

function treeOf<T>(rules: readonly Rule[], pid: number, show: (rule: Rule) => Omit<T, 'children'>): Shown<T>[] {
  return rules
    .filter((rule) => rule.pid === pid)
    .map((rule) => ({ ...show(rule), children: treeOf(rules, rule.id, show) }));
}

function withoutEmpty(tree: MenuRule[]): MenuRule[] {
  return tree.flatMap((rule) => {
    const children = withoutEmpty(rule.children);
    return rule.type === 'menu_dir' && children.length === 0 ? [] : [{ ...rule, children }];
  });
}

function shown(rule: Rule, language: Language): Omit<MenuRule, 'children' | 'path'> {
  const { id, type, name, icon, menu_type } = rule;
  return { id, type, title: language === 'en' ? rule.title_en : rule.title_zh, name, icon, menu_type };
}

function pathOf(rule: Rule, prefix: string): string {
  if (rule.menu_type === 'link') return rule.url;
  if (rule.menu_type === 'iframe') return framePath(rule.url);
  const own = prefix === '/' && (rule.type === 'menu' || rule.type === 'menu_dir') ? '/user/' : prefix;
  const path = own + rule.path;
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/**
 * Nodes of the console with which somebody can come into accounts of others, of staff too, or read what is sent to
 * them: by changing where mails go or come from, who vouches for people, addresses of members, or by reading letters.
 */
export const takeoverNodes: ReadonlySet<string> = new Set([
  'settings/mail',
  'settings/replies',
  'settings/directory',
  'federation/edit',
  'channels/edit',
  'outbox/read',
  'members/edit',
  'members/impersonate',
  'members/resetTwoStep',
]);
