import { z } from 'zod';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { chooseMailer } from '#app/core/mail/mail.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How mails leave. */
export const getMailSettings = declareSettings(
  {
    /** smtp:// or smtps:// with name and password; goes before MAIL_URL of the environment. */
    mailUrl: z.string().default(''),
    mailFrom: z.string().default(''),
    /** The way the last test mail took, see `mailWay`. */
    mailTried: z.string().default(''),
    /** The way of the last test mail and the fault it failed by, '' when it went. */
    mailTestFailed: z.object({ way: z.string(), fault: z.string() }).default({ way: '', fault: '' }),
  },
  ['mailUrl'],
);

/** Has mails leave as the operator has it, in the name that the site has in their language. Cheap when nothing changed. */
export async function applyMailSettings(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const [mail, { siteName, siteNameEn }] = await Promise.all([getMailSettings(ctx), getSiteSettings(ctx)]);
  const { hostname } = new URL(getSiteUrl());
  const host = /[a-z]$/i.test(hostname) ? hostname : 'localhost';
  chooseMailer(mail, { names: { 'zh-cn': siteName, en: siteNameEn }, address: `no-reply@${host}` });
}
