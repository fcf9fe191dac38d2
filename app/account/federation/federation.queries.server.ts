import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { keyedHashes } from '#app/core/secrets/secret.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import en from './federation-api.en.ts';
import zh from './federation-api.zh.ts';
import type { Registration } from './oidc.client.server.ts';
import type { OwnFederation, ProviderOffer } from './federation.schema.ts';

/** Messages of logging in by a provider. */
export const say = bilingual(zh, en);

/** What provider secrets are sealed for. */
export const secretPurpose = 'federation-secret';

/** A provider for a journey. */
export type KnownProvider = Registration & {
  nameZh: string;
  nameEn: string;
  createsAccounts: boolean;
  trustsEmail: boolean;
  groupId: number | null;
};

/** What a provider is called, as a text in both languages. */
export const nameOf = ({ nameZh, nameEn }: Pick<KnownProvider, 'nameZh' | 'nameEn'>) => ({ zh: nameZh, en: nameEn });

const nameIn = (ctx: Pick<Ctx, 'language'>) => sql.ref(ctx.language === 'en' ? 'p.name_en' : 'p.name_zh');
const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}))::bigint`;

/** The providers by which anybody may log in, in the order in which they were made. */
export async function listOffers(ctx: Pick<Ctx, 'db' | 'language'>): Promise<ProviderOffer[]> {
  const { rows } = await sql<ProviderOffer>`select p.id, ${nameIn(ctx)} "name" from account.federation_provider p
    where p.is_on order by p.id`.execute(ctx.db);
  return rows;
}

/**
 * Every provider that is on, with the caller's identity there; one that is off only where an identity is bound. @throws
 * Refusal need-login
 */
export async function listOwnFederations(ctx: Ctx): Promise<OwnFederation[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<OwnFederation>`
    select p.id, ${nameIn(ctx)} "name", p.is_on "isOn",
      case when i.id is null then null else json_build_object('label', i.label, 'createdAt', ${seconds('i.created_at')},
        'lastUsedAt', ${seconds('i.last_used_at')}) end identity
    from account.federation_provider p left join account.federation_identity i on i.provider_id = p.id
      and i.member_id = ${id}
    where p.is_on or i.id is not null order by p.id`.execute(ctx.db);
  return rows;
}

/** A provider that is on, with its secret, or null. */
export async function findProvider(ctx: Pick<Ctx, 'db'>, id: number): Promise<KnownProvider | null> {
  const { rows } = await sql<KnownProvider>`
    select id, issuer, client_id "clientId", secret, scopes, name_zh "nameZh", name_en "nameEn",
      creates_accounts "createsAccounts",
      trusts_email "trustsEmail", group_id "groupId" from account.federation_provider
        where id = ${id} and is_on`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  return { ...row, secret: row.secret === '' ? '' : (unseal(secretPurpose, row.secret) as { value: string }).value };
}

/**
 * A begun journey that waits for its end, for the page to which the browser comes back; null when there is none any
 * more.
 */
export async function findAttempt(
  ctx: Pick<Ctx, 'db' | 'now' | 'language'>,
  providerId: number,
  state: string,
): Promise<{ binds: boolean; proves: boolean; target: string; name: string } | null> {
  const { rows } = await sql<{ binds: boolean; proves: boolean; target: string; name: string }>`
    select a.member_id is not null and not a.proves "binds", a.proves, a.target, ${nameIn(ctx)} "name"
      from account.federation_attempt a join account.federation_provider p on p.id = a.provider_id
    where a.hash = any(${stateHashes(state)}::bytea[])
      and a.provider_id = ${providerId} and a.expires_at > ${ctx.now}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The keyed hash under which a journey is stored. */
export const stateHash = (state: string) => stateHashes(state)[0]!;
/** Those by which it is found. */
export const stateHashes = (state: string) => keyedHashes('federation-state', state);
/** The keyed hash of the cookie of the browser that began a journey. */
export const browserHash = (cookie: string) => browserHashes(cookie)[0]!;
/** Those by which it is known again. */
export const browserHashes = (cookie: string) => keyedHashes('federation-browser', cookie);
