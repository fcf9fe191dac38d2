import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { removePrivate } from '#app/core/files/private-files.server.ts';
import en from './member-data.en.ts';
import zh from './member-data.zh.ts';
import { listBalanceLog, listPointsLog } from '#app/account/events/account-logs.queries.server.ts';
import { dropTwoStep } from '#app/account/two-step/two-step.commands.server.ts';
import { dropExports } from './data-exports.commands.server.ts';
import { inSteps, type MemberData } from './member-data.queries.server.ts';

const say = bilingual(zh, en);

/** What account itself keeps of a member, and the member's lines of the ledger. */
export const accountData: MemberData = {
  exportMemberData: (ctx, id) => [
    { path: 'account/profile.json', about: say.aboutProfile, records: () => readProfile(ctx, id) },
    {
      path: 'account/logins.json',
      about: say.aboutLogins,
      records: () => inSteps((after, limit) => readLogins(ctx, id, after, limit)),
    },
    { path: 'account/consents.json', about: say.aboutConsents, records: () => listOf(readConsents(ctx, id)) },
    {
      path: 'account/api-tokens.json',
      about: say.aboutTokens,
      records: () => inSteps((after, limit) => readTokens(ctx, id, after, limit)),
    },
    {
      path: 'account/passkeys.json',
      about: say.aboutPasskeys,
      records: () => inSteps((after, limit) => readPasskeys(ctx, id, after, limit)),
    },
    {
      path: 'account/federation.json',
      about: say.aboutFederation,
      records: () => inSteps((after, limit) => readIdentities(ctx, id, after, limit)),
    },
    { path: 'account/directory.json', about: say.aboutDirectory, records: () => readDirectory(ctx, id) },
    {
      path: 'account/uploads.json',
      about: say.aboutUploads,
      records: () => inSteps((after, limit) => readUploads(ctx, id, after, limit)),
    },
    { path: 'account/points.json', about: say.aboutPoints, records: () => readLog((page) => listPointsLog(ctx, page)) },
    {
      path: 'account/balance.json',
      about: say.aboutBalance,
      records: () => readLog((page) => listBalanceLog(ctx, page)),
    },
  ],
  closeMember: dropAccount,
};

/** Removes what belongs to the person: logins, keys, documents, rights. The member's row and the ledger stay. */
async function dropAccount(ctx: Ctx, id: number): Promise<void> {
  await dropExports(ctx, id);
  const { rows } = await sql<{ id: string }>`
    select d.id from account.real_name_document d join account.real_name r on r.id = d.real_name_id
      where r.member_id = ${id}`.execute(ctx.db);
  for (const document of rows) await removePrivate(document.id);
  await transact(ctx, async (tctx) => {
    await dropTwoStep(tctx, id);
    for (const table of [
      'login',
      'api_token',
      'passkey',
      'passkey_challenge',
      'federation_identity',
      'federation_attempt',
      'directory_identity',
      'real_name',
      'staff',
      'pass',
    ])
      await sql`delete from ${sql.table(`account.${table}`)} where member_id = ${id}`.execute(tctx.db);
  });
}

async function readProfile(ctx: Ctx, id: number): Promise<object> {
  const { rows } = await sql<object>`
    select id, username, nickname, email, mobile, avatar, gender, birthday, motto, created_at "createdAt",
      created_ip "createdIp",
      last_login_at "lastLoginAt", last_login_ip "lastLoginIp",
      (select coalesce(json_agg(json_build_object('kind', kind, 'state', state, 'name', name_hint, 'number',
        number_hint, 'submittedAt', submitted_at)), '[]')
        from account.real_name r where r.member_id = m.id) "realNames"
    from account.member m where id = ${id}`.execute(ctx.db);
  return rows[0] ?? {};
}

/** Goes into the file as it is. */
type Row = { id: number; [column: string]: unknown };

async function readLogins(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, created_at "createdAt", ended_at "endedAt", expires_at "expiresAt", method,
      case when impersonator_id is null then ip else '' end ip,
      case when impersonator_id is null then agent else '' end agent, impersonator_id is not null "byStaff"
    from account.login where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Which version of which page the member agreed to, and when. */
async function readConsents(ctx: Ctx, memberId: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select p.slug page, c.version, c.language, c.revision, c.occasion, c.given_at "givenAt"
    from account.consent c join account.site_page p on p.id = c.page_id
    where c.member_id = ${memberId} order by c.given_at, c.page_id`.execute(ctx.db);
  return rows;
}

async function* listOf(rows: Promise<object[]>): AsyncIterable<object> {
  yield* await rows;
}

async function readTokens(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, name, hint, scopes, developer_id "developer", created_at "createdAt", expires_at "expiresAt",
      last_used_at "lastUsedAt", last_used_ip "lastUsedIp", revoked_at "revokedAt"
    from account.api_token where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readPasskeys(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, name, is_synced "isSynced", created_at "createdAt", last_used_at "lastUsedAt" from account.passkey
    where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

async function readIdentities(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, p.name_zh "provider", p.issuer, i.subject, i.label, i.created_at "createdAt",
      i.last_used_at "lastUsedAt"
    from account.federation_identity i join account.federation_provider p on p.id = i.provider_id
    where i.member_id = ${memberId} and i.id > ${after} order by i.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Which person of the company directory the member is; an empty record for one who is none. */
async function readDirectory(ctx: Ctx, memberId: number): Promise<object> {
  const { rows } = await sql<object>`
    select account, email, attribute, stable_id "stableId", created_at "createdAt", last_used_at "lastUsedAt"
    from account.directory_identity where member_id = ${memberId}`.execute(ctx.db);
  return rows[0] ?? {};
}

async function readUploads(ctx: Ctx, memberId: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, topic, url, name, mimetype, size, created_at "createdAt" from account.upload
    where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

const logPage = 100;
type LogPageInput = Parameters<typeof listPointsLog>[1];

async function* readLog<R extends object>(read: (page: LogPageInput) => Promise<{ list: R[] }>): AsyncIterable<R> {
  for (let page = 1; ; page += 1) {
    const { list } = await read({ page, limit: logPage, type: 'all', days: 0 });
    yield* list;
    if (list.length < logPage) return;
  }
}
