import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Whether the operator has said that nothing on this site is about money. */
export const getMoneySettings = declareSettings({ isWithoutMoney: z.boolean().default(false) });
