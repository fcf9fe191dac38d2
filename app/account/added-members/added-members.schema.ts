import { z } from 'zod';
import { consents } from '#app/account/consent/consent.schema.ts';
import { rule } from '#app/core/rules.ts';
import { joiningBounds } from '#app/account/joining/joining.schema.ts';

const cell = (max: number) => rule.line().trim().max(max).default('');

/** Members whom staff add: rows as typed, or a CSV with a head line; all of them or none. */
export const AddMembersInput = z.object({
  rows: z
    .array(z.object({ username: cell(100), email: cell(200), nickname: cell(100), group: cell(100) }))
    .max(joiningBounds.rows)
    .default([]),
  csv: z.string().max(200_000).default(''),
});
export const WelcomeIdInput = z.object({ id: rule.id() });
export const FirstPasswordInput = z.object({ token: z.uuid(), password: rule.password(), consents });

/** What is wrong with a row; `line` counts from 1 and is that of the file, its head included. */
export type RowFault = { line: number; field: 'row' | 'username' | 'email' | 'nickname' | 'group'; text: string };
/** Somebody who was added and has not set a password yet. Times are unix seconds. */
export type AddedMember = {
  id: number;
  username: string;
  email: string | null;
  sentAt: number;
  expiresAt: number;
  /** Staff may hand the link over: the member has no rights in the console. */
  mayHandOver: boolean;
};
/** Whose link it is; null when it was used, has run out or was replaced by a newer one. */
export type WelcomeFacts = { username: string; nickname: string } | null;
