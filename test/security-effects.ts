import { expect } from 'vitest';
import { federationEffects } from '#test/federation-writes.ts';
import { directoryEffects } from '#test/directory-writes.ts';
import type { Write } from '#test/writes.ts';

type Count = (query: string, ...values: unknown[]) => Promise<number>;
type Effect = (write: Write, succeeded: number) => Promise<void>;

/** What many identical requests on the security of an account leave behind, for the test of parallel writes. */
export function securityEffects(count: Count, atOnce: number): Record<string, Effect> {
  const audits = (action: string, about: unknown) =>
    count('core.audit where action = $1 and subject_id = $2', `account.${action}`, about);
  const once =
    (action: string, successes: number): Effect =>
    async ({ about }, succeeded) => {
      expect(succeeded).toBe(successes);
      expect(await audits(action, about)).toBe(1);
    };
  return {
    ...federationEffects(count, atOnce),
    ...directoryEffects(count, atOnce),
    '/api/account/endLogin': once('endLogin', atOnce),
    '/api/account/endOtherLogins': once('endOtherLogins', atOnce),
    '/api/account/prove': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/account/prepareTwoStep': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('account.two_step where member_id = $1', about)).toBe(1);
    },
    '/api/account/confirmTwoStep': async (write, succeeded) => {
      await once('startTwoStep', 1)(write, succeeded);
      expect(await count('account.recovery_code where member_id = $1', write.about)).toBe(10);
    },
    '/api/account/stopTwoStep': once('stopTwoStep', 1),
    '/api/account/renewRecoveryCodes': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('account.recovery_code where member_id = $1', about)).toBe(10);
    },
    '/api/user/challengePasskey': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/account/preparePasskey': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
    '/api/account/addPasskey': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.passkey where member_id = $1', about)).toBe(1);
    },
    '/api/account/renamePasskey': once('renamePasskey', atOnce),
    '/api/account/removePasskey': once('removePasskey', 1),
    '/api/user/staffCheckIn': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count("account.login where member_id = $1 and method = 'two-step'", about)).toBe(1);
    },
    '/api/account/closeAccount': async ({ about }) => expect(await audits('closeAccount', about)).toBe(1),
    '/api/account/keepAccount': once('keepAccount', atOnce),
    '/api/account/requestExport': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.data_export where member_id = $1', about)).toBe(1);
    },
    '/api/account/createApiToken': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('account.api_token where member_id = $1', about)).toBe(1);
    },
    '/api/account/revokeApiToken': once('revokeApiToken', atOnce),
    '/api/account/forgetDevices': once('forgetDevices', atOnce),
  };
}
