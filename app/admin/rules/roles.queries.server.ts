import { countAdministrators } from '#app/account/members/members.queries.server.ts';
import type { Group } from '#app/account/rules/groups.schema.ts';
import { listActiveStaff } from '#app/account/rules/active-staff.queries.server.ts';
import { covers, reachable } from '#app/account/rules/rules.policy.ts';
import { readRules } from '#app/account/rules/rule-book.queries.server.ts';
import { getConsoleGrant, getGroupGrant } from '#app/account/rules/rules.queries.server.ts';
import type { RuleBranch } from '#app/account/rules/rules.schema.ts';
import { listUnusedPages } from '#app/admin/console/unused-pages.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { fourEyesPairs, lacksSecond } from './four-eyes.policy.ts';
import { readyRoleKeys, readyRoles } from './ready-roles.ts';
import en from './ready-roles.en.ts';
import zh from './ready-roles.zh.ts';
import { idsOfRole, levelOf, roleEntries } from './role-levels.policy.ts';
import type { FourEyes, ReadyRole } from './roles.schema.ts';

/**
 * The ready roles as groups that could be added. A role is taken when a group has its name, that of the administrators
 * when any group may do everything.
 */
export async function listReadyRoles(
  ctx: Ctx,
  { groups, tree }: { groups: readonly Group[]; tree: readonly RuleBranch[] },
): Promise<ReadyRole[]> {
  const own = await getConsoleGrant(ctx);
  const entries = roleEntries(tree);
  const names = new Set(groups.flatMap(({ name_zh, name_en }) => [name_zh, name_en]).map((name) => name.toLowerCase()));
  return readyRoleKeys.map((key) => {
    const rights = readyRoles[key];
    const isAll = rights === 'all';
    const ruleIds = isAll ? [] : idsOfRole(tree, rights);
    const picked = new Set(ruleIds);
    const [nameZh, nameEn] = [zh[key].name, en[key].name];
    return {
      key,
      nameZh,
      nameEn,
      sentence: (ctx.language === 'en' ? en : zh)[key].sentence,
      isAll,
      ruleIds,
      entries: entries
        .filter((entry) => !isAll && levelOf(entry, picked) !== 'none')
        .map(({ titleZh, titleEn }) => (ctx.language === 'en' ? titleEn : titleZh)),
      isTaken:
        [nameZh, nameEn].some((name) => names.has(name.toLowerCase())) || (isAll && groups.some((g) => g.is_all)),
      isBeyond: !covers(own, isAll ? 'all' : picked),
    };
  });
}

/**
 * Where a second person is missing, counted of staff who can log in: administrators, and people to confirm what others
 * entered on pages that are in use.
 */
export async function findFourEyes(ctx: Ctx): Promise<FourEyes> {
  const [administrators, unused, rules, whoHas] = await Promise.all([
    countAdministrators(ctx),
    listUnusedPages(ctx),
    readRules(ctx),
    findWhoHas(ctx),
  ]);
  const console = rules.filter(({ area }) => area === 'admin');
  const lacking = fourEyesPairs
    .filter(({ page }) => !unused.includes(page))
    .filter(({ enters, confirms }) => lacksSecond(whoHas(enters), whoHas(confirms)))
    .flatMap(({ confirms }) => console.find(({ name }) => name === confirms) ?? []);
  return {
    administrators,
    lacking: lacking.map(({ title_zh, title_en }) => (ctx.language === 'en' ? title_en : title_zh)),
  };
}

/** Tells who of the staff who can log in has a menu or node of the console. */
async function findWhoHas(ctx: Pick<Ctx, 'db' | 'now'>): Promise<(name: string) => number[]> {
  const [rules, staff] = await Promise.all([readRules(ctx), listActiveStaff(ctx)]);
  const console = rules.filter(({ area }) => area === 'admin');
  const nodes = await Promise.all(
    staff.map(async ({ id, groupId }) => {
      const reached = reachable(console, await getGroupGrant(ctx, groupId));
      return { id, names: new Set(reached.map(({ name }) => name)) };
    }),
  );
  return (name) => nodes.filter(({ names }) => names.has(name)).map(({ id }) => id);
}
