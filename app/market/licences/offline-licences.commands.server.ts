import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { signText } from '#app/market/signing/package-keys.commands.server.ts';
import en from './licences-api.en.ts';
import zh from './licences-api.zh.ts';
import { lockOwnLicence } from './licences.commands.server.ts';
import { offlineDays, type OfflineInput } from './licences.schema.ts';
import { type OfflineFile, offlineText } from './offline-licence.ts';
import { requireUsable, takeSeat } from './seats.commands.server.ts';

const say = bilingual(zh, en);

/**
 * Signs a file by which one site may use a plugin without asking, for 30 days and no longer than a trial. It takes a
 * seat, or keeps that of the site, until the file ends. Again gives a new file.
 * @throws Refusal need-login; forbidden for programs; not-found; STATE_CONFLICT when the licence was taken back, its
 * trial is over, or no seat is free
 */
export async function issueOfflineFile(ctx: Ctx, input: z.output<typeof OfflineInput>): Promise<Reply<OfflineFile>> {
  const { id: memberId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const licence = await lockOwnLicence(tctx, memberId, input.licenceId);
    if (!licence) throw notFound();
    requireUsable(licence, tctx.now);
    const seatId = await takeSeat(tctx, licence, input);
    const days = new Date(tctx.now.getTime() + offlineDays * 86_400_000);
    const until = licence.endsAt && licence.endsAt < days ? licence.endsAt : days;
    await sql`update market.licence_seat set offline_until = greatest(offline_until, ${until})
      where id = ${seatId}`.execute(tctx.db);
    const facts = {
      plugin: licence.slug,
      edition: licence.edition,
      site: input.site,
      issuedAt: unixSeconds(tctx.now),
      expiresAt: unixSeconds(until),
      updatesUntil: licence.updatesUntil && unixSeconds(licence.updatesUntil),
    };
    const signed = await signText(tctx, (keyId) => offlineText(facts, keyId));
    await audit(tctx, 'market.issueOfflineFile', { kind: 'licence', id: licence.id }, { seatId });
    return new Reply({ format: 1, ...facts, ...signed }, { text: say.offlineMade });
  });
}
