import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { consoleOf } from '#test/console.ts';
import {
  addMembers,
  deliverWelcome,
  makeWelcomeLink,
  sendWelcomeAgain,
  setFirstPassword,
} from './added-members.commands.server.ts';
import { findWelcome, listAdded } from './added-members.queries.server.ts';

const world = useAccountApi();
const { staff, value } = consoleOf(world);
beforeAll(() => setCaptchaEnabled(false));
afterAll(() => setCaptchaEnabled(false));
const as = (id: number, isProven = true) =>
  world.ctx({ kind: 'staff', id, loginId: 1, ip: '', agent: '', ...(isProven && { provenAt: world.now() }) });
const letters = (to: string) => {
  const texts = readdirSync(world.outbox).map((name) => readFileSync(join(world.outbox, name), 'utf8'));
  return texts.filter((text) => text.includes(`To: ${to}`));
};
const tokenIn = (text: string) => /\/user\/welcome\/([\da-f-]{36})/.exec(text)![1]!;
const refused = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: unknown) => (isRefusal(error) ? (error.data?.['error'] ?? error.kind) : 'fault'),
  );

/** Somebody whom staff have added, with the token that was mailed to them. */
async function added(by: number, username: string) {
  const email = `${username}@example.org`;
  await addMembers(as(by), { rows: [{ username, email, nickname: '', group: '' }], csv: '' });
  const id = await value<number>(sql`select id v from account.member where username = ${username}`);
  return { id, email, token: tokenIn((await world.message(email)).replaceAll('=\n', '')) };
}
const enter = (token: string) => setFirstPassword(world.ctx(), { token, password: 'right-horse-9', consents: [] });

test('a link to hand over ends the mailed one, proves no address and stands in no record', async () => {
  const { id: boss } = await staff();
  const { id, token: mailed } = await added(boss, 'handed');
  const little = await staff(['joining']);
  expect(await refused(makeWelcomeLink(as(little.id), { id }))).toBe('forbidden');
  expect(await refused(makeWelcomeLink(as(boss, false), { id }))).toBe('need-proof');
  const token = tokenIn((await makeWelcomeLink(as(boss), { id })).data.url);
  expect(await refused(makeWelcomeLink(as(boss), { id })), 'one a minute').not.toBe('done');
  expect(await world.audits('account.makeWelcomeLink')).toMatchObject([{ actor_id: boss, subject_id: id }]);
  expect(JSON.stringify(await world.audits('account.makeWelcomeLink'))).not.toContain(token);
  expect(await refused(enter(mailed))).toBe('WELCOME_OVER');
  expect(await refused(enter(token))).toBe('done');
  expect(await value(sql`select email_proven_at v from account.member where id = ${id}`)).toBeNull();
  const other = await added(boss, 'mailed');
  expect(await refused(enter(other.token))).toBe('done');
  expect(await value(sql`select email_proven_at v from account.member where id = ${other.id}`)).not.toBeNull();
});

test('nobody hands over the link of somebody who is staff', async () => {
  const { id: boss } = await staff();
  const { id } = await added(boss, 'promoted');
  expect((await listAdded(as(boss))).added.find((one) => one.id === id)).toMatchObject({ mayHandOver: true });
  await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(world.database.db);
  expect((await listAdded(as(boss))).added.find((one) => one.id === id)).toMatchObject({ mayHandOver: false });
  expect(await refused(makeWelcomeLink(as(boss), { id }))).toBe('not-found');
});

test('a mail that waits ends quietly once its link is replaced', async () => {
  const { id: boss } = await staff();
  const { id, email, token } = await added(boss, 'patient');
  await sendWelcomeAgain(as(boss), { id });
  const again = tokenIn((await world.message(email)).replaceAll('=\n', ''));
  expect(again).not.toBe(token);
  expect(await findWelcome(world.ctx(), token)).toBeNull();
  const deliver = (one: string) => {
    const letter = { to: email, name: 'patient', token: one, language: 'en' };
    return deliverWelcome({ ...world.ctx(), requestId: randomUUID() }, { sealed: seal('welcome', letter) });
  };
  const before = letters(email).length;
  await deliver(token);
  expect(letters(email)).toHaveLength(before);
  await deliver(again);
  expect(letters(email)).toHaveLength(before + 1);
});
