import { menuTree } from '#app/account/rules/rules.policy.ts';
import { hasConsole, listConsoleRules } from '#app/account/rules/rules.queries.server.ts';
import type { MenuRule, Rule } from '#app/account/rules/rules.schema.ts';
import { listClosedPages } from '#app/admin/console/unused-pages.queries.server.ts';
import { sectionNames } from '#app/admin/settings/settings.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isIconName } from '#app/ui/kit/icon-names.ts';
import { bothOf, type Findable } from './findable.server.ts';
import { settingsPath, settingsTexts } from './settings-to-find.queries.server.ts';

/** The pages of the caller's menu and the tabs of the settings, each once, in the menu's order. */
export async function listPagesToFind(ctx: Ctx): Promise<Findable[]> {
  const rules = await listConsoleRules(ctx);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const pages = menuTree(rules, ['menu_dir'], ctx.language, '/admin/').flatMap((menu) => pagesOf(ctx, menu, byId, []));
  const tabs = (await hasConsole(ctx, 'settings')) ? tabsOf(ctx, pages) : [];
  const taken = new Set<string>(await listClosedPages(ctx));
  return [...pages, ...tabs].filter(({ to }) => !taken.has(to) && taken.add(to));
}

/** A menu's own page, and those of the entries in it, with the titles of their folders. */
function pagesOf(ctx: Ctx, menu: MenuRule, byId: ReadonlyMap<number, Rule>, trail: string[]): Findable[] {
  const below = menu.children.flatMap((child) => pagesOf(ctx, child, byId, [...trail, menu.title]));
  const rule = byId.get(menu.id);
  if (menu.type !== 'menu' || !rule) return below;
  const icon = isIconName(menu.icon) ? menu.icon : 'file';
  const titles = bothOf(ctx, rule.title_zh, rule.title_en);
  return [{ to: menu.path, icon, trail, titles, names: [rule.name, rule.path] }, ...below];
}

function tabsOf(ctx: Ctx, pages: readonly Findable[]): Findable[] {
  const { zh, en, own } = settingsTexts(ctx);
  const page = pages.find(({ to }) => to === settingsPath);
  return sectionNames.map((section) => ({
    to: `${settingsPath}?section=${section}`,
    icon: page?.icon ?? 'settings',
    trail: [page?.titles[0] ?? own.title],
    titles: bothOf(ctx, zh.sections[section], en.sections[section]),
    names: [section],
  }));
}
