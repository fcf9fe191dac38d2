import { sql } from 'kysely';
import type { LRUCache } from 'lru-cache';
import { countedCache } from '#app/core/counted-cache.server.ts';
import { type Ctx, isImpersonated, isMember, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import en from './consent-api.en.ts';
import zh from './consent-api.zh.ts';
import type { DuePage, LawPage } from './consent.schema.ts';

const say = bilingual(zh, en);
const kept = keepValue(2000, readLaw, 'law');

/** Has the next reader read anew what must be agreed to: after a transaction that changed pages. */
export const forgetLaw = (): void => kept.forget();

/** Has other processes and hosts do so too when the caller's transaction has committed. */
export const tellLaw = (ctx: Pick<Ctx, 'db'>): Promise<void> => kept.tell(ctx);

async function readLaw({ db }: Pick<Ctx, 'db'>): Promise<LawPage[]> {
  const { rows } = await sql<LawPage>`
    select p.id, p.slug, t.title, t.language, t.revision, p.version,
      floor(extract(epoch from coalesce(p.version_at, t.updated_at)))::bigint "changedAt"
    from account.site_page p join account.site_page_text t on t.page_id = p.id
    where p.asks_consent and not p.is_hidden and p.version > 0
    order by array_position(array['terms', 'privacy', 'rules'], p.kind), p.id, t.language`.execute(db);
  return rows;
}

/** The pages that members must agree to, each once: in this language, or the one there is. At most two seconds old. */
export async function listLaw(ctx: Pick<Ctx, 'db'>, language: Language): Promise<LawPage[]> {
  const all = await kept.get(ctx);
  return all.filter(
    (page) => page.language === language || !all.some((one) => one.id === page.id && one.language === language),
  );
}

/** Members who have agreed to everything, by the law that they agreed to: nobody takes a consent back. */
const settled = new WeakMap<Ctx['db'], LRUCache<number, string>>();
const keyOf = (law: readonly LawPage[]) => law.map(({ id, version }) => `${id}.${version}`).join(' ');

/** The pages whose present version a member has not agreed to. */
async function listDueOf(ctx: Pick<Ctx, 'db'>, memberId: number, language: Language): Promise<LawPage[]> {
  const law = await listLaw(ctx, language);
  if (law.length === 0) return [];
  const known = settled.get(ctx.db) ?? countedCache<number, string>(20_000);
  settled.set(ctx.db, known);
  if (known.get(memberId) === keyOf(law)) return [];
  const { rows } = await sql<{ id: number; version: number }>`
    select page_id id, max(version) version from account.consent
    where member_id = ${memberId} group by page_id`.execute(ctx.db);
  const agreed = new Map(rows.map(({ id, version }) => [id, version]));
  const due = law.filter(({ id, version }) => (agreed.get(id) ?? 0) < version);
  if (due.length === 0) known.set(memberId, keyOf(law));
  return due;
}

/** Whether the caller has to agree to something first. Guests, jobs and staff in a member's place do not. */
export async function lacksConsent(ctx: Ctx): Promise<boolean> {
  if (!isMember(ctx.actor) || isImpersonated(ctx)) return false;
  return (await listDueOf(ctx, ctx.actor.id, ctx.language)).length > 0;
}

/** @throws Refusal CONSENT_NEEDED for a member who has to agree to something first */
export async function requireConsent(ctx: Ctx): Promise<void> {
  if (await lacksConsent(ctx)) throw new Refusal(say.needed, { data: { error: 'CONSENT_NEEDED' } });
}

/** What the caller has to agree to, with the texts. @throws Refusal need-login */
export async function listDuePages(ctx: Ctx): Promise<DuePage[]> {
  const { id: memberId } = requireMember(ctx);
  const due = await listDueOf(ctx, memberId, ctx.language);
  const pages: DuePage[] = [];
  for (const page of due) {
    const { rows } = await sql<{ html: string; reason: string; agreed: number | null }>`
      select t.html, r.reason, (select max(c.version) from account.consent c
        where c.member_id = ${memberId} and c.page_id = t.page_id) agreed
      from account.site_page_text t join account.site_page_revision r
        on r.page_id = t.page_id and r.language = t.language and r.number = t.revision
      where t.page_id = ${page.id} and t.language = ${page.language}`.execute(ctx.db);
    if (rows[0]) pages.push({ ...page, ...rows[0] });
  }
  return pages;
}

/** What guests agree to when they register, and the caller still has to. */
export async function listConsents(ctx: Ctx): Promise<LawPage[]> {
  return isMember(ctx.actor) && !isImpersonated(ctx)
    ? listDueOf(ctx, ctx.actor.id, ctx.language)
    : listLaw(ctx, ctx.language);
}
