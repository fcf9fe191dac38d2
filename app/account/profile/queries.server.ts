import type { Ctx } from '#app/core/ctx.server.ts';
import { getSettings } from '#app/core/settings.server.ts';
import type { ProfileOptions } from './schema.ts';

/** What the profile page must know beside `userInfo`: which addresses can be bound. */
export async function getProfile(ctx: Ctx): Promise<ProfileOptions> {
  return { accountVerificationType: (await getSettings(ctx)).accountVerification };
}
