import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** How a login came about. 'other' is anything that proves nothing about who sits there. */
export type LoginMethod =
  | 'password'
  | 'two-step'
  | 'trusted-device'
  | 'passkey'
  | 'registration'
  | 'federation'
  | 'directory'
  | 'other';

/**
 * One signed-in device. `time` is unix seconds, `device` browser and system in words, '' when the agent says nothing.
 * `byStaff`: staff of the site signed in as the member; their address and device are not told. */
export type LoginInfo = {
  id: number;
  time: number;
  ip: string;
  agent: string;
  device: string;
  method: LoginMethod;
  byStaff: boolean;
  current: boolean;
};

/** Filled from the cookie of the language that was chosen on the device, '' for none. */
export const languageCookie = z.string().max(20).default('');

export const LoginIdInput = z.object({ id: rule.id() });
