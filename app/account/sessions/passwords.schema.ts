import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** Changing one's own password; API tokens end with it unless that is said not to be wanted. */
export const ChangePasswordInput = z.object({
  oldPassword: z.string().min(1).max(100),
  newPassword: rule.password(),
  endTokens: rule.flag().default(true),
});

/** Giving an account that has none its first password. */
export const AddPasswordInput = z.object({ newPassword: rule.password() });

/** With the account, in the company's directory, or nowhere: the member logs in by a provider or a passkey. */
export type PasswordPlace = 'own' | 'directory' | 'none';
