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

/** A member as the contract's `userInfo`. Times are unix seconds, money a two-decimal string. */
export type UserInfo = {
  id: number;
  dev: number;
  username: string;
  nickname: string;
  email: string;
  mobile: string;
  avatar: string;
  gender: 0 | 1 | 2;
  birthday: string | null;
  money: string;
  score: number;
  join_time: number;
  motto: string;
  last_login_time: number | null;
  last_login_ip: string;
  authen: unknown[];
  login_info: LoginInfo[];
  token: string;
  refresh_token: string;
};

/**
 * `refreshCookie` is filled from the cookie that scripts cannot read; what a client sends under this name is dropped.
 */
const refreshCookie = z.string().max(64).default('');
export const LogoutInput = z.object({
  refresh_token: z.string().max(64).default(''),
  refreshToken: z.string().max(64).default(''),
  refreshCookie,
});

export const RefreshInput = z.object({ refreshToken: z.string().max(64).default(''), refreshCookie });
