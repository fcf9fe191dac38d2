import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import en from './first-steps-api.en.ts';
import zh from './first-steps-api.zh.ts';
import type { WaiveStepInput } from './first-steps.schema.ts';
import { getStepSettings } from './first-steps.settings.server.ts';

const say = bilingual(zh, en);
const away_s = 7 * 86_400;

/**
 * Puts the list of first steps away for a week, for everybody.
 * @throws Refusal forbidden without the console's node "settings/edit"
 */
export async function putStepsAway(ctx: Ctx): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  await change(ctx, async (tctx, { stepsAwayUntil }) => {
    if (stepsAwayUntil > unixSeconds(tctx.now)) return;
    await writeSetting(tctx, 'stepsAwayUntil', unixSeconds(tctx.now) + away_s);
    await audit(tctx, 'admin.putStepsAway', { kind: 'setting', id: null });
  });
  return new Reply(null, { text: say.away });
}

/**
 * Says that this site does without a step, or needs it after all.
 * @throws Refusal forbidden without the console's node "settings/edit"
 */
export async function waiveStep(ctx: Ctx, { key, waived }: z.output<typeof WaiveStepInput>): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  await change(ctx, async (tctx, { stepsWaived }) => {
    if (stepsWaived.includes(key) === waived) return;
    const others = stepsWaived.filter((one) => one !== key);
    await writeSetting(tctx, 'stepsWaived', waived ? [...others, key] : others);
    await audit(tctx, 'admin.waiveStep', { kind: 'setting', id: null }, { key, waived });
  });
  return new Reply(null, { text: waived ? say.waived : say.needed });
}

type Now = Awaited<ReturnType<typeof getStepSettings>>;

/** Changes take turns: the same sent twice is one change. */
async function change(ctx: Ctx, act: (tctx: Ctx, now: Now) => Promise<void>): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('admin.firstSteps'))`.execute(tctx.db);
    await act(tctx, await getStepSettings(tctx));
  });
  forgetSettings(); // what others read meanwhile may be older
}
