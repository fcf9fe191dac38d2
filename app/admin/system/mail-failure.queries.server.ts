import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { findTrouble } from '#app/core/mail/mail.server.ts';
import { mailFaultIn } from './mail-faults.policy.ts';
import type { MailFailure } from './health.schema.ts';

/** Since when mails fail by the way they leave now, and why; null while they go out, or none has been tried. */
export async function findMailFailure(ctx: Ctx): Promise<MailFailure | null> {
  await applyMailSettings(ctx);
  const trouble = await findTrouble(ctx);
  if (!trouble) return null;
  const to = (await hasConsole(ctx, 'settings')) ? '/admin/settings?section=mail' : '';
  return { since: trouble.since, tries: trouble.tries, fault: mailFaultIn(trouble.error), to };
}
