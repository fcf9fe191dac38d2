import { applyMailSettings, getMailSettings } from '#app/account/mail.settings.server.ts';
import { getBrandingSettings } from '#app/account/branding/branding.settings.server.ts';
import { countAdministrators, countStaffWithoutTwoStep } from '#app/account/members/members.queries.server.ts';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { pathsOf } from '#app/account/rules/rules.policy.ts';
import { hasConsole, listConsoleMenus } from '#app/account/rules/rules.queries.server.ts';
import { listSitePages } from '#app/account/site-pages/site-pages.queries.server.ts';
import { defaultSiteName, getSiteSettings } from '#app/account/site.settings.server.ts';
import { isStarterDecided } from '#app/admin/starter-content/starter-content.queries.server.ts';
import { isTooOld } from '#app/admin/backups/backups.policy.ts';
import { countCategoriesWithoutText } from '#app/ask/categories/categories.queries.server.ts';
import { countWaysToPay } from '#app/billing/topups/topups.queries.server.ts';
import { findLastBackup } from '#app/core/backup/backup-runs.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { mailWay } from '#app/core/mail/mail.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readHealth } from '#app/core/hosts/health.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type StepFacts, stepsOf } from './first-steps.policy.ts';
import type { FirstSteps } from './first-steps.schema.ts';
import { getStepSettings } from './first-steps.settings.server.ts';

/** Below this share of free space databases soon stop. */
const scarceDisk = 0.1;

/**
 * What the caller can do before the site is opened, looked at now: the list, null when nothing is left or it is put
 * away; and how many steps are open then.
 * @param isAsked the caller wants to see the list although it is put away
 */
export async function findFirstSteps(ctx: Ctx, isAsked = false): Promise<{ list: FirstSteps; openAway: number }> {
  const { stepsAwayUntil, stepsWaived } = await getStepSettings(ctx);
  const isAway = stepsAwayUntil > unixSeconds(ctx.now) && !isAsked;
  const [facts, menus, mayDecide] = await Promise.all([
    readFacts(ctx),
    listConsoleMenus(ctx),
    hasConsole(ctx, 'settings/edit'),
  ]);
  const steps = stepsOf(facts, stepsWaived, pathsOf(menus));
  const open = steps.filter(({ state }) => state !== 'done' && state !== 'waived').length;
  return { list: open === 0 || isAway ? null : { steps, mayDecide }, openAway: isAway ? open : 0 };
}

async function readFacts(ctx: Ctx): Promise<StepFacts> {
  const [
    backup,
    pages,
    site,
    branding,
    categoriesWithoutText,
    waysToPay,
    hasNoMoney,
    administrators,
    without,
    health,
    mail,
    starter,
  ] = await Promise.all([
    findLastBackup(ctx),
    listSitePages(ctx),
    getSiteSettings(ctx),
    getBrandingSettings(ctx),
    countCategoriesWithoutText(ctx),
    countWaysToPay(ctx),
    isWithoutMoney(ctx),
    countAdministrators(ctx),
    countStaffWithoutTwoStep(ctx),
    readHealth(ctx),
    applyMailSettings(ctx).then(() => getMailSettings(ctx)),
    isStarterDecided(ctx),
  ]);
  return {
    isCaptchaOn: isCaptchaEnabled(),
    isBackupOld: isTooOld(backup.good, ctx.now),
    pages: new Set(pages.map(({ kind }) => kind)),
    siteUrl: getSiteUrl(),
    hasMailServer: health.hasMailServer,
    isMailTried: mail.mailTried === mailWay() && mail.mailTestFailed.way !== mailWay(),
    isNamed: site.siteName !== defaultSiteName || Object.keys(branding.brandImages).length > 0,
    categoriesWithoutText,
    waysToPay,
    isWithoutMoney: hasNoMoney,
    administrators,
    staffWithoutTwoStep: without,
    isRoomScarce: health.disk !== null && health.disk.free < health.disk.total * scarceDisk,
    isStarterDecided: starter,
  };
}
