import { sql } from 'kysely';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import en from '#app/account/members-api.en.ts';
import zh from '#app/account/members-api.zh.ts';
import { usesTwoStep } from '#app/account/account.queries.server.ts';
import { authNodes, branches, type Grant, menuTree, nodeNames, noGrant, wireTree } from './rules.policy.ts';
import { grantIn, reachedIn, readBook, readRules } from './rule-book.queries.server.ts';
import type { AuthNodes, MenuRule, Rule, RuleArea, RuleBranch, WireRule } from './rules.schema.ts';

const say = bilingual(zh, en);

/** `rules` and `menus` of GET /api/index/index, contract section 4. */
export async function getWireRules(ctx: Ctx): Promise<Record<'rules' | 'menus' | 'headNav', WireRule[]>> {
  const tree = wireTree(await listOwnRules(ctx), ctx.language);
  const isGuest = !isMember(ctx.actor);
  return {
    rules: isGuest ? tree : tree.filter((rule) => rule.type !== 'menu_dir' && rule.type !== 'menu'),
    menus: isGuest ? [] : tree.filter((rule) => rule.type === 'menu_dir' && rule.children.length > 0),
    headNav: tree.filter((rule) => rule.type === 'nav'),
  };
}

/**
 * What the frame of our pages shows of the rules: complete paths, and the nodes the reader has on each page, as JSON
 * of `AuthNodes`.
 */
export async function getNavigation(ctx: Ctx): Promise<Menus & { authNodes: string }> {
  const [site, console] = await Promise.all([listOwnRules(ctx), listConsoleRules(ctx)]);
  return { ...menusOf[ctx.language](site), authNodes: nodesOf(site)(console) };
}

type Menus = { headNav: MenuRule[]; navUserMenus: MenuRule[]; userMenus: MenuRule[] };

const makeMenus = (language: Language) => (rules: readonly Rule[]) => ({
  headNav: menuTree(rules, ['nav'], language),
  navUserMenus: menuTree(rules, ['nav_user_menu'], language),
  userMenus: menuTree(rules, ['menu_dir'], language),
});

/** Makes something of a list of rules once, for as long as that list lives. */
function perList<T>(make: (rules: readonly Rule[]) => T): (rules: readonly Rule[]) => T {
  const made = new WeakMap<readonly Rule[], { value: T }>();
  return (rules) => {
    const known = made.get(rules);
    if (known) return known.value;
    const value = make(rules);
    made.set(rules, { value });
    return value;
  };
}

const menusOf: Record<Language, (rules: readonly Rule[]) => Menus> = {
  'zh-cn': perList(makeMenus('zh-cn')),
  en: perList(makeMenus('en')),
};
/** As JSON: a page has hundreds, which are the same for all who have the same rights. */
const nodesOf = perList((site) =>
  perList((console) => JSON.stringify({ ...authNodes(site), ...authNodes(console, '/admin/') } satisfies AuthNodes)),
);

/** Whether the caller has a node of the site, such as "account/profile/edit". Jobs have all. */
export async function hasNode(ctx: Ctx, node: string): Promise<boolean> {
  return ctx.actor.kind === 'job' || nodeNames(await listOwnRules(ctx)).has(node);
}

/**
 * Lets only those pass who have the node: contract section 10, what is missing on the page is refused by the server
 * too.
 * @throws Refusal need-login for guests, forbidden for members
 */
export async function requireNode(ctx: Ctx, node: string): Promise<void> {
  if (await hasNode(ctx, node)) return;
  requireMember(ctx);
  throw forbidden();
}

/**
 * Lets a member see a page of the member centre: one that stands in the menu only when it is theirs.
 * @param path without the prefix /user/
 * @throws Refusal forbidden
 */
export async function requireMenu(ctx: Ctx, path: string): Promise<void> {
  const book = await readBook(ctx);
  const isMenu = (rule: Rule) =>
    rule.area === 'site' && rule.type === 'menu' && rule.extend !== 'add_menu_only' && rule.path === path;
  if (book.rules.some(isMenu) && !(await listOwnRules(ctx)).some(isMenu)) throw forbidden();
}

/**
 * Lets a frame show this address to the caller.
 * @throws Refusal not-found unless it is a web address and one of their rules holds it, letter by letter
 */
export async function requireFrameAddress(ctx: Ctx, url: string): Promise<void> {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const isOwn = isWeb && (await listOwnRules(ctx)).some((rule) => rule.menu_type === 'iframe' && rule.url === url);
  if (!isOwn) throw new Refusal(say.badMenuType, { kind: 'not-found' });
}

/** The groups' rights: what the group with this id reaches in its area; nothing for a disabled one. */
export async function getGroupGrant(ctx: Pick<Ctx, 'db'>, groupId: number): Promise<Grant> {
  return grantIn(await readBook(ctx), groupId);
}

/** What the caller may do in the console; nothing for everybody but staff who are signed in as themselves. */
export async function getConsoleGrant(ctx: Ctx): Promise<Grant> {
  const groupId = await getConsoleGroup(ctx);
  return groupId === null ? noGrant : getGroupGrant(ctx, groupId);
}

async function getConsoleGroup(ctx: Ctx): Promise<number | null> {
  if (ctx.actor.kind !== 'staff') return null;
  const known = ctx.actor.consoleGroupId; // as the request found it; a transaction looks again
  return known === undefined || ctx.db.isTransaction ? findConsoleGroup(ctx, ctx.actor.id) : known;
}

async function findConsoleGroup(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ group_id: number }>`select group_id from account.staff
    where member_id = ${memberId}`.execute(ctx.db);
  return rows[0]?.group_id ?? null;
}

/**
 * Whether a member is staff of an enabled group that has a menu or node of the console: of people who are not the
 * caller.
 */
export async function isStaffWith(ctx: Pick<Ctx, 'db'>, memberId: number, name: string): Promise<boolean> {
  const groupId = await findConsoleGroup(ctx, memberId);
  if (groupId === null) return false;
  const book = await readBook(ctx);
  return reachedIn(book, 'admin', grantIn(book, groupId)).some(
    (rule) => rule.name === name && rule.type !== 'menu_dir',
  );
}

/** The enabled groups that have a menu or node of the console. */
export async function listGroupsWith(ctx: Pick<Ctx, 'db'>, name: string): Promise<number[]> {
  const book = await readBook(ctx);
  return [...book.grants]
    .filter(([, grant]) =>
      reachedIn(book, 'admin', grant).some((rule) => rule.name === name && rule.type !== 'menu_dir'),
    )
    .map(([id]) => id);
}

/** One list for all who have none, by which what is made of it is found again. */
const noRules: readonly Rule[] = [];

/** The rules of the console that the caller has; of all but staff nothing is read. */
export async function listConsoleRules(ctx: Ctx): Promise<readonly Rule[]> {
  if (ctx.actor.kind !== 'staff') return noRules;
  const [book, groupId] = await Promise.all([readBook(ctx), getConsoleGroup(ctx)]);
  return reachedIn(book, 'admin', grantIn(book, groupId));
}

/** The console's menu for the caller; its nodes are with those of all pages, in `getNavigation`. */
export async function listConsoleMenus(ctx: Ctx): Promise<MenuRule[]> {
  return menuTree(await listConsoleRules(ctx), ['menu_dir'], ctx.language, '/admin/');
}

/** Where the console begins for staff without its first page: the first page of their menu; null with it, or without any. */
export async function findConsoleStart(ctx: Ctx): Promise<string | null> {
  if (await hasConsole(ctx, 'dashboard')) return null;
  const pages = (menus: readonly MenuRule[]): string[] =>
    menus.flatMap((menu) =>
      menu.children.length > 0 ? pages(menu.children) : menu.type === 'menu' ? [menu.path] : [],
    );
  return pages(await listConsoleMenus(ctx))[0] ?? null;
}

/** Whether the operator wants two-step login of staff and the caller, who is staff, has not set it up. */
export async function lacksTwoStep(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.kind !== 'staff') return false;
  const { staffTwoStep } = await getLoginSettings(ctx);
  return staffTwoStep && !(await usesTwoStep(ctx, ctx.actor.id));
}

/**
 * Whether the caller is staff with a menu or node of the console, for what a page may offer; `requireConsole` refuses.
 */
export async function hasConsole(ctx: Ctx, name: string): Promise<boolean> {
  return (await listConsoleNames(ctx)).has(name);
}

/** The menus and nodes of the console that the caller may use now, for who asks for several. */
export async function listConsoleNames(ctx: Ctx): Promise<ReadonlySet<string>> {
  const [rules, isShut] = await Promise.all([listConsoleRules(ctx), lacksTwoStep(ctx)]);
  return isShut ? noNames : namesOf(rules);
}

const noNames: ReadonlySet<string> = new Set();
const namesOf = perList(
  (rules): ReadonlySet<string> => new Set(rules.filter(({ type }) => type !== 'menu_dir').map(({ name }) => name)),
);

/**
 * Lets only staff pass whose console group has a menu ("members") or node ("members/edit") of the console.
 * @throws Refusal need-login for guests, forbidden for everybody else and for staff who must set up two-step login
 * first
 */
export async function requireConsole(ctx: Ctx, name: string): Promise<void> {
  requireMember(ctx);
  if (!namesOf(await listConsoleRules(ctx)).has(name)) throw forbidden();
  if (await lacksTwoStep(ctx)) throw new Refusal(say.staffNeedsTwoStep, { kind: 'forbidden' });
}

/** Every rule of an area that is not removed, as trees for the editor. */
export async function listRuleTree(ctx: Ctx, area: RuleArea): Promise<RuleBranch[]> {
  return branches((await readRules(ctx)).filter((rule) => rule.area === area));
}

/**
 * Rules removed in the last 30 days that can be brought back, newest first: those whose parent was not removed with
 * them.
 */
export async function listRemovedRules(
  ctx: Ctx,
  area: RuleArea,
): Promise<{ id: number; title_zh: string; title_en: string; type: string; removedAt: number }[]> {
  const { rows } = await sql<{ id: number; title_zh: string; title_en: string; type: string; removedAt: number }>`
    select r.id, r.title_zh, r.title_en, r.type, floor(extract(epoch from r.deleted_at))::bigint "removedAt"
    from account.rule r left join account.rule p on p.id = r.pid
    where r.area = ${area} and r.deleted_at is not null and (p.id is null or p.deleted_at is null)
      order by r.deleted_at desc, r.id desc limit 20`.execute(ctx.db);
  return rows;
}

/** The site's rules that the caller has: guests those for guests, members those of their group. */
async function listOwnRules(ctx: Ctx): Promise<readonly Rule[]> {
  const book = await readBook(ctx);
  if (!isMember(ctx.actor)) return book.guestRules;
  const groupId = 'groupId' in ctx.actor ? ctx.actor.groupId : undefined;
  return reachedIn(book, 'site', grantIn(book, groupId ?? (await findGroup(ctx, ctx.actor.id))));
}

async function findGroup(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  const { rows } = await sql<{ group_id: number }>`select group_id from account.member
    where id = ${memberId}`.execute(ctx.db);
  return rows[0]?.group_id ?? 0;
}
