import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { isLoopback } from '#app/core/outbound/fetch.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { movesSecret } from '#app/core/secrets/secret-address.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { probeIssuer, redirectUri } from './oidc.client.server.ts';
import { mostProviders } from './federation.policy.ts';
import { say, secretPurpose } from './federation.queries.server.ts';
import type { ProbeInput, ProviderIdInput, ProviderProbe, SaveProviderInput } from './federation.schema.ts';

type Input = z.output<typeof SaveProviderInput>;

/**
 * Makes a provider (id 0) or changes one.
 * @returns its id and the address that the provider must know as where people come back to
 * @throws Refusal forbidden without the node "federation/edit"; need-proof; not-found; for a sixth; for an issuer that
 * is not https, is entered with the same client id already, or has members bound to another; for a group of staff
 */
export async function saveProvider(ctx: Ctx, given: Input): Promise<Reply<{ id: number; redirectUri: string }>> {
  await requireConsole(ctx, 'federation/edit');
  requireRecentProof(ctx);
  requireSafe(given.issuer);
  const id = await transact(ctx, async (tctx) => {
    await sql`lock table account.federation_provider in share row exclusive mode`.execute(tctx.db);
    const input = await mergedProvider(tctx, given);
    await requireFree(tctx, input);
    const saved = input.id === 0 ? await makeProvider(tctx, input) : await changeProvider(tctx, input);
    const { nameZh, nameEn, issuer, clientId, scopes, createsAccounts, trustsEmail, groupId, isOn } = input;
    const detail = {
      isNew: input.id === 0,
      nameZh,
      nameEn,
      issuer,
      clientId,
      scopes,
      createsAccounts,
      trustsEmail,
      groupId,
      isOn,
    };
    await audit(
      tctx,
      'account.saveProvider',
      { kind: 'federation-provider', id: saved },
      { ...detail, hasNewSecret: input.secret !== '' || input.dropsSecret },
    );
    return saved;
  });
  return new Reply({ id, redirectUri: redirectUri(id) }, { text: say.providerSaved });
}

/**
 * Removes a provider with the identities bound to it; the accounts stay.
 * @throws Refusal forbidden without the node "federation/edit"; need-proof; not-found
 */
export async function removeProvider(ctx: Ctx, { id }: z.output<typeof ProviderIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'federation/edit');
  requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    const { rows: bound } = await sql<{ count: number }>`select count(*) from account.federation_identity
      where provider_id = ${id}`.execute(tctx.db);
    const { rows } = await sql<{ issuer: string }>`delete from account.federation_provider where id = ${id}
      returning issuer`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(
      tctx,
      'account.removeProvider',
      { kind: 'federation-provider', id },
      { issuer: rows[0].issuer, identities: bound[0]!.count },
    );
  });
  return new Reply(null, { text: say.providerRemoved });
}

/**
 * Looks at a provider as logging in would and says what is wrong.
 * @throws Refusal forbidden without the node "federation/edit"
 */
export async function testProvider(ctx: Ctx, { issuer }: z.output<typeof ProbeInput>): Promise<ProviderProbe> {
  await requireConsole(ctx, 'federation/edit');
  const { kind, detail } = await probeIssuer(issuer);
  await audit(ctx, 'account.testProvider', { kind: 'federation-provider', id: null }, { issuer, kind });
  return { isGood: kind === 'good', text: say[`probe_${kind}`].in(ctx.language), detail };
}

const atField = (field: string, text: LocalText) => new Refusal(text, { fields: { [field]: text } });

/** Plain http is for a site on one's own machine alone. */
function requireSafe(issuer: string): void {
  const url = new URL(issuer);
  const isOwnMachine = isLoopback(url) && isLoopback(new URL(getSiteUrl()));
  if (url.protocol !== 'https:' && !isOwnMachine) throw atField('issuer', say.issuerNotSafe);
}

async function requireFree(ctx: Ctx, { id, issuer, clientId, groupId }: Input): Promise<void> {
  const taken = await sql`select from account.federation_provider
    where issuer = ${issuer} and client_id = ${clientId} and id <> ${id}`.execute(ctx.db);
  if (taken.rows.length > 0) throw atField('clientId', say.providerTaken);
  if (groupId === 0) return;
  const group = await sql`select from account.member_group where id = ${groupId} and area = 'site'`.execute(ctx.db);
  if (group.rows.length === 0) throw atField('groupId', say.groupGone);
}

const sealed = (secret: string) => (secret === '' ? '' : seal(secretPurpose, { value: secret }));

async function makeProvider(ctx: Ctx, input: Input): Promise<number> {
  const { rows: present } = await sql<{ count: number }>`select count(*)
    from account.federation_provider`.execute(ctx.db);
  if (present[0]!.count >= mostProviders) throw new Refusal(say.tooManyProviders(mostProviders));
  const { rows } = await sql<{ id: number }>`
    insert into account.federation_provider (name_zh, name_en, issuer, client_id, secret, scopes, creates_accounts,
      trusts_email, group_id, is_on, made_at)
    values (${input.nameZh}, ${input.nameEn}, ${input.issuer}, ${input.clientId}, ${sealed(input.secret)},
      ${input.scopes}, ${input.createsAccounts},
      ${input.trustsEmail}, ${input.groupId || null}, ${input.isOn}, ${ctx.now}) returning id`.execute(ctx.db);
  return rows[0]!.id;
}

/** Subjects mean people only together with their issuer: it cannot change under those who are bound. */
/** What is sent on what others have made of it meanwhile. */
async function mergedProvider(ctx: Ctx, given: Input): Promise<Input> {
  const { rows } = await sql<object>`
    select name_zh "nameZh", name_en "nameEn", issuer, client_id "clientId", scopes,
      creates_accounts "createsAccounts", trusts_email "trustsEmail", coalesce(group_id, 0) "groupId", is_on "isOn"
    from account.federation_provider where id = ${given.id}`.execute(ctx.db);
  return mergeEdits(rows[0] ?? {}, given, given.seen);
}

async function changeProvider(ctx: Ctx, input: Input): Promise<number> {
  const { rows } = await sql<{ issuer: string; hasSecret: boolean; isUsed: boolean }>`
    select issuer, secret <> '' "hasSecret", exists (select from account.federation_identity i
      where i.provider_id = p.id) "isUsed"
    from account.federation_provider p where id = ${input.id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (rows[0].isUsed && rows[0].issuer !== input.issuer) throw atField('issuer', say.issuerInUse);
  const { issuer, hasSecret } = rows[0];
  if (hasSecret && input.secret === '' && !input.dropsSecret && movesSecret([issuer], [input.issuer]))
    throw atField('secret', say.secretAgain);
  await sql`
    update account.federation_provider set name_zh = ${input.nameZh}, name_en = ${input.nameEn},
      issuer = ${input.issuer}, client_id = ${input.clientId},
      scopes = ${input.scopes}, creates_accounts = ${input.createsAccounts}, trusts_email = ${input.trustsEmail},
        group_id = ${input.groupId || null},
      is_on = ${input.isOn} where id = ${input.id}`.execute(ctx.db);
  if (input.secret !== '' || input.dropsSecret)
    await sql`update account.federation_provider set secret = ${sealed(input.secret)}
      where id = ${input.id}`.execute(ctx.db);
  return input.id;
}
