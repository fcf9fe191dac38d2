import { countAdministrators, countStaffWithoutTwoStep, getMemberNumbers } from '#app/account/members/queries.server.ts';
import { countMembers } from '#app/account/queries.server.ts';
import { countWaitingRealNames } from '#app/account/real-name/queries.server.ts';
import type { MenuRule } from '#app/account/rules/schema.ts';
import { listConsoleMenus, requireConsole } from '#app/account/rules/queries.server.ts';
import { getNumbers } from '#app/ask/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readHealth } from '#app/core/health.server.ts';
import { getSettings } from '#app/core/settings.server.ts';
import { countOpenReports } from '#app/messages/reports/queries.server.ts';
import { attentionOf } from './policy.ts';
import type { Dashboard } from './schema.ts';

/**
 * The console's first page, counted now.
 * @throws Refusal forbidden without the console's menu "dashboard"
 */
export async function getDashboard(ctx: Ctx): Promise<Dashboard> {
  await requireConsole(ctx, 'dashboard');
  const [total, numbers, content, health, settings, menus] = await Promise.all([
    countMembers(ctx),
    getMemberNumbers(ctx),
    getNumbers(ctx),
    readHealth(ctx),
    getSettings(ctx),
    listConsoleMenus(ctx),
  ]);
  const facts = {
    health,
    administrators: await countAdministrators(ctx),
    staffWithoutTwoStep: await countStaffWithoutTwoStep(ctx),
    openReports: await countOpenReports(ctx),
    waitingRealNames: await countWaitingRealNames(ctx),
    isMemberCenterOpen: settings.openMemberCenter,
  };
  return { members: { total, ...numbers }, content, health, attention: attentionOf(facts, pathsOf(menus)) };
}

const pathsOf = (menus: readonly MenuRule[]): Set<string> => new Set(menus.flatMap((menu) => [menu.path, ...pathsOf(menu.children)]));
