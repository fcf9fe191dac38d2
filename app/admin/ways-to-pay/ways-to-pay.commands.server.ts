import { sql } from 'kysely';
import type { z } from 'zod';
import { getMoneySettings } from '#app/account/no-money/no-money.settings.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { listMoneyHolders } from './money-holders.queries.server.ts';
import en from './ways-to-pay-api.en.ts';
import zh from './ways-to-pay-api.zh.ts';
import type { WithoutMoneyInput } from './ways-to-pay.schema.ts';

const say = bilingual(zh, en);

/**
 * Says that nothing on this site is about money, or that there is again. Nothing is lost by it: what was set stays.
 * @throws Refusal forbidden without the console's node "channels/edit"; need-proof; while anything holds money
 */
export async function setWithoutMoney(ctx: Ctx, { isOn }: z.output<typeof WithoutMoneyInput>): Promise<Reply> {
  await requireConsole(ctx, 'channels/edit');
  requireRecentProof(ctx);
  const isChanged = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('admin.withoutMoney'))`.execute(tctx.db);
    if ((await getMoneySettings(tctx)).isWithoutMoney === isOn) return false;
    if (isOn && (await listMoneyHolders(tctx)).length > 0) throw new Refusal(say.held);
    await writeSetting(tctx, 'isWithoutMoney', isOn);
    await audit(tctx, 'admin.setWithoutMoney', { kind: 'setting', id: null }, { isOn });
    return true;
  });
  forgetSettings(); // what others read meanwhile may be older
  return new Reply(null, { text: isChanged ? (isOn ? say.gone : say.back) : say.same });
}
