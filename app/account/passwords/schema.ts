import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** Changing one's own password. */
export const ChangePasswordInput = z.object({ oldPassword: z.string().min(1).max(100), newPassword: rule.password() });
