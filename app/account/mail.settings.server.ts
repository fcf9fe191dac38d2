import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How mails leave. */
export const getMailSettings = declareSettings(
  {
    /** smtp:// or smtps:// with name and password; goes before MAIL_URL of the environment. */
    mailUrl: z.string().default(''),
    mailFrom: z.string().default(''),
  },
  ['mailUrl'],
);
