import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { MarketAct } from '#app/messages/notices/market-acts.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import en from './developer-domains-api.en.ts';
import zh from './developer-domains-api.zh.ts';
import { type DomainRecord, judgeDomain } from './developer-domains.policy.ts';
import type {
  AddDomainInput,
  AllowDomainInput,
  DomainInput,
  DomainState,
  WithdrawDomainInput,
} from './developer-domains.schema.ts';
import { parseDomain } from './domain-names.server.ts';
import { type DomainProbe, isFound, probeDomain, type ProbeWays } from './domain-probe.server.ts';

const say = bilingual(zh, en);
const staffRight = 'developers/suspend';
const subjectOf = (developerId: number) => ({ kind: 'developer', id: developerId });

/**
 * Names the domain that a developer wants to prove and makes its token. The same one again changes nothing.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for all but the owner, or while suspended; invalid for what is
 * no public host; DOMAIN_WITHDRAWN for one that staff withdrew; STATE_CONFLICT while there is another
 */
export async function addDomain(ctx: Ctx, input: z.output<typeof AddDomainInput>): Promise<Reply> {
  const { id: by } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { id } = await requireDeveloper(tctx, 'team', input.developer);
    const parsed = parseDomain(input.domain);
    if (!parsed) throw new Refusal(say.noDomain, { fields: { domain: say.noDomain } });
    await sql`select from market.developer where member_id = ${id} for update`.execute(tctx.db);
    const { rows } = await sql<{ host: string; state: DomainState }>`select host, state from market.developer_domain
      where developer_id = ${id}`.execute(tctx.db);
    const same = rows.find(({ host }) => host === parsed.host);
    if (same?.state === 'withdrawn') throw refuse(say.withdrawnBefore, 'DOMAIN_WITHDRAWN');
    if (!same && rows.some(({ state }) => state !== 'withdrawn')) throw refuse(say.hasOne, 'STATE_CONFLICT');
    if (!same) {
      await sql`insert into market.developer_domain (developer_id, host, shown, token, made_by, made_at)
        values (${id}, ${parsed.host}, ${parsed.shown}, ${newToken()}, ${by}, ${tctx.now})`.execute(tctx.db);
      await audit(tctx, 'market.addDomain', subjectOf(id), { host: parsed.host });
    }
    return new Reply({ host: parsed.host }, { text: say.added });
  });
}

const newToken = () => randomBytes(24).toString('base64url');
const refuse = (text: (typeof say)['hasOne'], error: string) => new Refusal(text, { data: { error } });

/** A domain before it is looked at. */
export type Probed = { id: number; developerId: number; host: string; token: string };

/**
 * Looks for the token of the caller's domain now. What the look came to is kept, whatever it was.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for all but the owner, or while suspended; not-found without a
 * domain; NOT_PROVEN when the token is not found; DOMAIN_TAKEN while another developer has the domain
 */
export async function checkDomain(ctx: Ctx, input: z.output<typeof DomainInput>, ways: ProbeWays = {}): Promise<Reply> {
  requireOwner(ctx);
  const { id } = await requireDeveloper(ctx, 'team', input.developer);
  const { rows } = await sql<Probed>`select id, developer_id "developerId", host, token from market.developer_domain
    where developer_id = ${id} and state <> 'withdrawn'`.execute(ctx.db);
  const domain = rows[0];
  if (!domain) throw notFound();
  await requireFree(ctx, domain);
  const probe = await probeDomain(domain.host, domain.token, ways);
  const change = await transact(ctx, async (tctx) => writeDown(tctx, domain, probe));
  if (change === 'lost') await bumpContent(ctx);
  if (!isFound(probe)) throw refuse(say.notFound, 'NOT_PROVEN');
  return new Reply({ host: domain.host }, { text: say.proven, changesPages: change !== 'none' });
}

/** @throws Refusal DOMAIN_TAKEN */
async function requireFree(ctx: Ctx, { developerId, host }: Probed): Promise<void> {
  const { rows } = await sql`select from market.developer_domain
    where host = ${host} and state = 'proven' and developer_id <> ${developerId}`.execute(ctx.db);
  if (rows.length > 0) throw refuse(say.taken, 'DOMAIN_TAKEN');
}

/**
 * Writes down what a look came to; a domain that was removed, renamed or withdrawn meanwhile stays as it is.
 * @returns what visitors see of it: a new date counts, too
 * @throws Refusal DOMAIN_TAKEN
 */
export async function writeDown(tctx: Ctx, domain: Probed, probe: DomainProbe): Promise<'none' | 'shown' | 'lost'> {
  const isHere = isFound(probe);
  if (isHere) {
    // two developers who prove one host at the same moment come one after the other
    await sql`select pg_advisory_xact_lock(hashtextextended('market.domain ' || ${domain.host}, 0))`.execute(tctx.db);
    await requireFree(tctx, domain);
  }
  const { rows } = await sql<DomainRecord & { shown: string }>`
    select state, fault_days "faultDays", fault_day::text "faultDay", shown from market.developer_domain
    where id = ${domain.id} and token = ${domain.token} and state <> 'withdrawn' for update`.execute(tctx.db);
  const before = rows[0];
  if (!before) return 'none';
  const after = judgeDomain(before, isHere, siteDay(tctx.now));
  await sql`update market.developer_domain set state = ${after.state}, fault_days = ${after.faultDays},
      fault_day = ${after.faultDay}::date, dns = ${probe.dns}, file = ${probe.file}, tried_at = ${tctx.now},
      way = case when ${isHere} then ${probe.dns === 'found' ? 'dns' : 'file'} else way end,
      checked_at = case when ${isHere} then ${tctx.now}::timestamptz else checked_at end,
      proven_at = case when ${isHere && before.state !== 'proven'} then ${tctx.now}::timestamptz else proven_at end
    where id = ${domain.id}`.execute(tctx.db);
  if (before.state !== after.state)
    await audit(tctx, isHere ? 'market.proveDomain' : 'market.loseDomain', subjectOf(domain.developerId), {
      host: domain.host,
    });
  if (after.state === 'lost' && before.state === 'proven') await tell(tctx, domain.developerId, 'domainLost', before);
  else if (after.faultDays > before.faultDays && after.faultDays === warnedAfter_days)
    await tell(tctx, domain.developerId, 'domainFailing', before);
  return isHere ? 'shown' : before.state === after.state ? 'none' : 'lost';
}

/** On the day before a domain is lost its developer is told. */
const warnedAfter_days = 2;

/** Takes the caller's domain away; buyers no longer see it. @throws Refusal as addDomain; not-found without one */
export async function removeDomain(ctx: Ctx, input: z.output<typeof DomainInput>): Promise<Reply> {
  requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { id } = await requireDeveloper(tctx, 'team', input.developer);
    const { rows } = await sql<{ host: string; state: DomainState }>`delete from market.developer_domain
      where developer_id = ${id} and state <> 'withdrawn' returning host, state`.execute(tctx.db);
    const gone = rows[0];
    if (!gone) throw notFound();
    await audit(tctx, 'market.removeDomain', subjectOf(id), gone);
    return new Reply({}, { text: say.removed, changesPages: gone.state === 'proven' });
  });
}

type Held = { developerId: number; host: string; shown: string; state: DomainState };

/**
 * Withdraws a developer's domain with a reason that they are told; they cannot prove it again until staff allow it.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT when it is withdrawn
 */
export async function withdrawDomain(ctx: Ctx, input: z.output<typeof WithdrawDomainInput>): Promise<Reply> {
  await requireConsole(ctx, staffRight);
  return transact(ctx, async (tctx) => {
    const { developerId, host, shown, state } = await lockDomain(tctx, input.id);
    if (state === 'withdrawn') throw refuse(say.changedMeanwhile, 'STATE_CONFLICT');
    await sql`update market.developer_domain set state = 'withdrawn', reason = ${input.reason}, fault_days = 0,
      fault_day = null where id = ${input.id}`.execute(tctx.db);
    await audit(tctx, 'market.withdrawDomain', subjectOf(developerId), { host, reason: input.reason });
    await tell(tctx, developerId, 'domainWithdrawn', { shown, reason: input.reason });
    return new Reply({}, { text: say.withdrawn, changesPages: state === 'proven' });
  });
}

/**
 * Lets a developer prove a domain again that was withdrawn.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT unless it is withdrawn
 */
export async function allowDomain(ctx: Ctx, { id }: z.output<typeof AllowDomainInput>): Promise<Reply> {
  await requireConsole(ctx, staffRight);
  return transact(ctx, async (tctx) => {
    const { developerId, host, state } = await lockDomain(tctx, id);
    if (state !== 'withdrawn') throw refuse(say.changedMeanwhile, 'STATE_CONFLICT');
    await sql`delete from market.developer_domain where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.allowDomain', subjectOf(developerId), { host });
    return new Reply({}, { text: say.allowed });
  });
}

/** @throws Refusal not-found */
async function lockDomain(tctx: Ctx, id: number): Promise<Held> {
  const { rows } = await sql<Held>`select developer_id "developerId", host, shown, state from market.developer_domain
    where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const tell = (tctx: Ctx, memberId: number, act: MarketAct, { shown, reason }: { shown: string; reason?: string }) =>
  notify(tctx, {
    memberId,
    kind: 'market',
    act,
    subject: { kind: 'developer-domain', id: memberId },
    path: '/developer/domain',
    actorId: null,
    data: { title: shown, titleEn: shown, ...(reason !== undefined && { reason }) },
  });
