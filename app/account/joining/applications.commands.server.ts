import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { sendMail } from '#app/core/mail/mail.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import en from './joining-api.en.ts';
import zh from './joining-api.zh.ts';
import type { DecideApplicationInput } from './joining.schema.ts';

const say = bilingual(zh, en);
const mailTexts = { 'zh-cn': zh, en };

/** The job that tells somebody how staff decided on their account; its data is sealed, as the account may be gone. */
export const applicantJob = { name: 'account.tellApplicant' } as const;
type Letter = { to: string; name: string; language: Language; reason: string | null };
/** What the job carries. */
export type SealedApplicant = { sealed: string };

/**
 * Lets somebody in who waits, or says no: then the account they applied for is removed, so that name and address are
 * free again. They are told by mail where they have an address.
 * @throws Refusal forbidden; not-found when nobody of this number waits any more
 */
export async function decideApplication(
  ctx: Ctx,
  { id, act, reason }: z.output<typeof DecideApplicationInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'joining/decide');
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ language: Language }>`
      delete from account.application where member_id = ${id} returning language`.execute(tctx.db);
    const [waiting] = rows;
    if (!waiting) throw notFound();
    const { rows: members } = await sql<{ username: string; email: string | null }>`
      select username, email from account.member where id = ${id}`.execute(tctx.db);
    const { username, email } = members[0]!;
    if (act === 'refuse') await sql`delete from account.member where id = ${id}`.execute(tctx.db);
    await audit(
      tctx,
      act === 'admit' ? 'account.admitApplicant' : 'account.refuseApplicant',
      { kind: 'member', id },
      act === 'admit' ? {} : { username, reason },
    );
    if (email === null) return;
    const letter: Letter = {
      to: email,
      name: username,
      language: waiting.language,
      reason: act === 'admit' ? null : reason,
    };
    await enqueue<SealedApplicant>(tctx, applicantJob, { sealed: seal('applicant', letter) });
  });
  // the login page counts members
  return new Reply(null, { text: act === 'admit' ? say.admitted : say.refused, changesPages: true });
}

/** Writes to an applicant, in the language they applied in. @throws the SMTP fault, so that the job is retried */
export async function tellApplicant(ctx: Ctx, { sealed }: SealedApplicant): Promise<void> {
  const { to, name, language, reason } = unseal('applicant', sealed) as Letter;
  const t = mailTexts[language];
  const site = await getSiteName(ctx, language);
  await sendMail(ctx, {
    language,
    to,
    subject: reason === null ? t.admittedSubject(site) : t.refusedSubject(site),
    text:
      reason === null ? t.admittedText(site, name, `${getSiteUrl()}/user/login`) : t.refusedText(site, name, reason),
  });
}
