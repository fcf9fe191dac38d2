import { sql } from 'kysely';
import { z } from 'zod';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { requireConsents } from '#app/account/consent/consent.commands.server.ts';
import { requireUnreservedName } from '#app/account/reserved-names/reserved-names.queries.server.ts';
import { isNameRetired } from '#app/account/reserved-names/retired-names.queries.server.ts';
import { requireUncommonPassword } from '#app/account/sessions/passwords.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isRefusal, Refusal } from '#app/core/errors.ts';
import { issueText, rule } from '#app/core/rules.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import type { RegisterInput } from './login.schema.ts';

const say = bilingual(zh, en);

/** All that is wrong with what somebody typed to register, but for the code. */
export async function findFaults(ctx: Ctx, input: z.output<typeof RegisterInput>, address: string): Promise<Refusal[]> {
  const { username, password, consents } = input;
  const faults = await Promise.all([
    faultOf(async () => requireConsents(ctx, consents)),
    faultOf(async () => {
      requirePasswordRule(password);
      await requireUncommonPassword(ctx, 'password', password, [username, address]);
    }),
    faultOf(async () => {
      await requireUnreservedName(ctx, 'username', username);
      const { rows } = await sql`select from account.member
        where lower(username) = ${username.toLowerCase()}`.execute(ctx.db);
      if (rows.length > 0 || (await isNameRetired(ctx, username))) throw nameTaken();
    }),
  ]);
  return faults.filter((fault) => fault !== null);
}

/** The refusal of what is asked for, or null. @throws any other fault */
async function faultOf(ask: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error;
  }
}

function requirePasswordRule(password: string): void {
  const rules = z.object({ password: rule.password() });
  const issue = rules.safeParse({ password }, { reportInput: true }).error?.issues[0];
  if (!issue) return;
  const text = issueText(issue);
  throw new Refusal(text, { fields: { password: text } });
}

/** Refusals as one that names all their fields; it says what the first says. */
export function joined(all: readonly Refusal[]): Refusal {
  const first = all[0]!;
  const fields = Object.assign({}, ...all.map((one) => one.fields)) as Record<string, LocalText>;
  const data = all.find((one) => one.data)?.data;
  return new Refusal(first.text, { kind: first.kind, fields, ...(data && { data }) });
}

/** Why a name is refused that somebody has, or had. */
export const nameTaken = (): Refusal =>
  new Refusal(say.usernameTaken, { kind: 'refused', fields: { username: say.usernameTaken } });
