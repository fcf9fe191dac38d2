import { sql } from 'kysely';
import { expect } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import type { SettingsForm, Section } from '#app/admin/settings/settings.schema.ts';
import type { Levels, PrivilegeDesk } from '#app/ask/privileges/privileges.schema.ts';
import { getLoginSettings } from '#app/account/logins.settings.server.ts';
import { siteDatabase } from './site-database.ts';
import { site } from './site.ts';

/** Changes a setting as operators do, which holds from the answer on. */
export async function changeSetting(section: Section, key: string, value: unknown): Promise<void> {
  const form = await callDesk<SettingsForm>('settings');
  await callDesk('saveSettings', { section, values: { ...form[section], [key]: value } });
}

/** Changes which reputation some privileges take. @returns the levels before */
export async function changePrivileges(levels: Partial<Levels>): Promise<Levels> {
  const { rule } = await callDesk<PrivilegeDesk>('privileges');
  await callDesk('savePrivileges', { levels: { ...rule.levels, ...levels }, note: 'test', seen: rule.id });
  return rule.levels;
}

/** Calls an endpoint of the console as the administrator; fails when it refuses. */
async function callDesk<T>(name: string, body?: object): Promise<T> {
  const headers = { server: 'true', 'content-type': 'application/json', 'ba-user-token': await logInAdmin() };
  const answer = await fetch(`${site().url}/api/admin/${name}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as { code: number; data: T };
  expect(envelope, name).toMatchObject({ code: 1 });
  return envelope.data;
}

/** A new login, as journeys end those of the administrator too. */
async function logInAdmin(): Promise<string> {
  const db = siteDatabase();
  const { rows } = await sql<{ id: number }>`select id from account.member where username = 'admin'`.execute(db);
  const actor = { kind: 'visitor', ip: '127.0.0.1', agent: 'desk' } as const;
  const ctx = { db, actor, now: new Date(), language: 'zh-cn', requestId: 'test' } as const;
  return (await openLogin(ctx, rows[0]!.id, false, await getLoginSettings(ctx), 'password')).token;
}
