import { expect } from 'vitest';
import { badgeOf } from '#app/ask/badges/badges.schema.ts';
import { presetLevels } from '#app/ask/privileges/privileges.schema.ts';
import { firstAmounts } from '#app/ask/reputation/reputation.schema.ts';
import { newText } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const friend = badgeOf('friend').id;

/** Requests about members' standing, for `writes`. */
export const standingWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/savePrivileges': async ({ app, staff }) => {
    const { data } = await app.get('/api/admin/privileges', { member: staff });
    const { id, levels } = (data as { rule: { id: number; levels: typeof presetLevels.new } }).rule;
    return {
      member: staff,
      body: { levels: { ...levels, review: 16 + (made += 1) }, note: newText().slice(0, 100), seen: id },
    };
  },
  '/api/admin/saveReputation': async ({ app, staff }) => {
    const { data } = await app.get('/api/admin/reputation', { member: staff });
    const { id, amounts } = (data as { rule: { id: number; amounts: typeof firstAmounts } }).rule;
    return {
      member: staff,
      body: { amounts: { ...amounts, dailyCap: 300 + (made += 1) }, note: newText().slice(0, 100), seen: id },
    };
  },
  '/api/admin/switchBadge': async ({ app, staff }) => {
    const id = badgeOf('steward').id;
    await app.done('/api/admin/switchBadge', { id, isOn: true }, { member: staff });
    return { member: staff, about: id, body: { id, isOn: false } };
  },
  '/api/admin/grantBadge': async ({ app, staff }) => {
    const { id } = await app.addMember(`medal_${(made += 1)}`);
    return { member: staff, about: id, body: { id: friend, account: String(id), note: newText().slice(0, 100) } };
  },
  '/api/admin/withdrawBadge': async ({ app, staff }) => {
    const { id } = await app.addMember(`medal_${(made += 1)}`);
    const body = { id: friend, account: String(id), note: newText().slice(0, 100) };
    await app.done('/api/admin/grantBadge', body, { member: staff });
    return { member: staff, about: id, body };
  },
};

type Effect = (write: Write, succeeded: number) => Promise<void>;

/** What there must be after many identical requests of these. */
export function standingEffects(
  count: (query: string, ...values: unknown[]) => Promise<number>,
  atOnce: number,
): Record<string, Effect> {
  const note = ({ body }: Write) => (body as { note: string }).note;
  return {
    '/api/admin/savePrivileges': async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.privilege_rule where note = $1', note(write))).toBe(1);
    },
    '/api/admin/saveReputation': async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.reputation_rule where note = $1', note(write))).toBe(1);
    },
    '/api/admin/switchBadge': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('ask.badge where id = $1 and not is_on', about)).toBe(1);
    },
    '/api/admin/grantBadge': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.badge_award where member_id = $1 and withdrawn_at is null', about)).toBe(1);
    },
    '/api/admin/withdrawBadge': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('ask.badge_award where member_id = $1 and withdrawn_at is not null', about)).toBe(1);
    },
  };
}
