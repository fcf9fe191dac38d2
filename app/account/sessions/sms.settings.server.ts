import { z } from 'zod';
import { declareSettings, type SettingsOf, webAddress } from '#app/core/process/settings-registry.server.ts';

/** The service that sends codes by SMS. */
export const getSmsSettings = declareSettings(
  {
    smsProvider: z.enum(['outbox', 'aliyun', 'tencent']).default('outbox'),
    /** Empty: the provider's own. */
    smsEndpoint: webAddress(),
    smsRegion: z.string().default(''),
    smsAccessKey: z.string().default(''),
    smsSecretKey: z.string().default(''),
    smsSignName: z.string().default(''),
    smsAppId: z.string().default(''),
    /** The provider's template for each event of a code; each has one variable, the code. */
    smsTemplates: z.record(z.string(), z.string()).default({}),
  },
  ['smsSecretKey'],
);
export type SmsSettings = SettingsOf<typeof getSmsSettings>;
