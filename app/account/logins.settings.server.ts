import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#app/core/process/settings-registry.server.ts';

/** Who may register and log in, and how long a login lasts. Times are seconds. */
export const getLoginSettings = declareSettings({
  openMemberCenter: z.boolean().default(true),
  loginCaptcha: z.boolean().default(true),
  accountVerification: z.array(z.enum(['email', 'mobile'])).default(['email', 'mobile']),
  mergeAccountErrors: z.boolean().default(false),
  accessTokenSeconds: z.number().int().positive().default(259_200),
  refreshTokenSeconds: z.number().int().positive().default(2_592_000),
  /** Staff must have two-step login before they can use the console. */
  staffTwoStep: z.boolean().default(false),
});
export type LoginSettings = SettingsOf<typeof getLoginSettings>;
