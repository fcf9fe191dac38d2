import { type RawBuilder, sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { hasVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { nameIn, prepared, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { type Ctx, isMember, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { networkPermission } from '#app/market/manifests/host.schema.ts';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { provenDomainJson } from '#app/market/domains/developer-domains.queries.server.ts';
import { isEntitled } from '#app/market/licences/licences.queries.server.ts';
import { listOffers } from '#app/market/offers/offers.queries.server.ts';
import { type ListingTexts, renderListing } from '#app/market/plugins/plugin-texts.commands.server.ts';
import type { Listing } from '#app/market/plugins/plugins.schema.ts';
import { findOwnRating, listRatings } from '#app/market/ratings/ratings.queries.server.ts';
import { listingText, proofJson, rowJson } from './plugin-rows.queries.server.ts';
import { bounds, type MakerView, type PluginRow, type PluginView, type ShownPermission } from './store.schema.ts';

type Found = Pick<
  PluginView,
  | 'id'
  | 'state'
  | 'stateReason'
  | 'name'
  | 'otherName'
  | 'summary'
  | 'maker'
  | 'shown'
  | 'file'
  | 'versions'
  | 'stars'
  | 'dependencies'
  | 'questions'
> & {
  row: PluginRow;
  listing: Listing;
  manifest: Manifest | null;
  texts: ListingTexts | null;
  versionCount: number;
};

/**
 * A plugin that was published once: with its versions, ratings, and what was asked about it. What was delisted or
 * suspended stays at its address with a notice; of one that was removed only its name is left.
 * @param ratings cursor of a further page of ratings
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function getPlugin(
  ctx: Ctx,
  slug: string,
  { ratings: after }: { ratings?: string | undefined } = {},
): Promise<PluginView> {
  const { rows } = await sql<Found>`
    select p.id, p.state, p.state_reason "stateReason", ${listingText(ctx, 'name')} name,
      ${otherName(ctx)} "otherName", ${listingText(ctx, 'short')} summary, ${rowJson(ctx)} "row", p.listing,
      p.rating_stars stars, ${makerJson(ctx)} maker,
      (select v.manifest from market.plugin_version v where v.id = p.shown_version_id) manifest,
      (select json_build_object('htmlZh', t.html_zh, 'htmlEn', t.html_en) from market.plugin_text t
        where t.plugin_id = p.id and not p.is_text_due) texts,
      (select ${versionJson(ctx)} from market.plugin_version v where v.id = p.shown_version_id) shown,
      ${fileJson} file,
      (select coalesce(json_agg(${versionJson(ctx)} order by v.id desc), '[]'::json) from (
        select * from market.plugin_version v where v.plugin_id = p.id and ${isShown}
          order by v.id desc limit ${sql.lit(bounds.versions)}) v) versions,
      (select count(*) from market.plugin_version v where v.plugin_id = p.id and ${isShown})::integer "versionCount",
      ${dependenciesJson(ctx)} dependencies, ${questionsJson(ctx, slug)} questions
    from market.plugin p where p.slug = ${slug} and p.published_at is not null and ${prepared}`.execute(readerOf(ctx));
  const found = rows[0];
  if (!found) throw notFound();
  return found.state === 'removed' ? tombstone(found) : toView(ctx, found, after);
}

async function toView(ctx: Ctx, found: Found, after: string | undefined): Promise<PluginView> {
  const { row, listing, manifest, texts, versionCount, ...view } = found;
  const [html, reviews, own, offers] = await Promise.all([
    texts ?? renderListing(listing),
    listRatings(ctx, { pluginId: view.id, after }),
    findOwnRating(ctx, view.id),
    listOffers(ctx, [view.id]),
  ]);
  const isEnglish = ctx.language === 'en';
  const say = (text: { zh: string; en: string }) => (isEnglish ? text.en : text.zh);
  const { privacy } = listing;
  return {
    ...row,
    ...view,
    html: isEnglish ? html.htmlEn : html.htmlZh,
    offers: offers.get(view.id) ?? [],
    isLicensed: row.price === null || (await hasLicence(ctx, view)),
    screenshots: listing.screenshots,
    tags: listing.tags,
    links: { support: listing.supportUrl, repository: listing.repositoryUrl, homepage: listing.homepageUrl },
    permissions: wordsOf(ctx, row.permissions),
    data: {
      reads: privacyWords(listing, isEnglish) || (manifest ? say(manifest.data.reads) : ''),
      callsOut: row.permissions.includes(networkPermission),
      sends: (manifest?.data.sends ?? []).map(({ to, what }) => ({ to, what: say(what) })),
      services: privacy.services,
    },
    moreVersions: Math.max(0, versionCount - bounds.versions),
    reviews: reviews.rows,
    moreReviews: reviews.more,
    own,
    models: modelsOf(manifest),
  };
}

const hasLicence = async (ctx: Ctx, { id, shown }: Pick<Found, 'id' | 'shown'>): Promise<boolean> =>
  shown !== null &&
  isEntitled(ctx, {
    memberId: isMember(ctx.actor) ? ctx.actor.id : null,
    pluginId: id,
    publishedAt: new Date(shown.publishedAt * 1000),
  });

const privacyWords = ({ privacy: { readsZh, readsEn } }: Listing, isEnglish: boolean) =>
  isEnglish ? readsEn || readsZh : readsZh || readsEn;

/** What is left of a plugin that was removed: that its name was given, and why it is gone. */
function tombstone({ id, state, stateReason, name, row, maker }: Found): PluginView {
  return {
    ...row,
    id,
    state,
    stateReason,
    name,
    maker,
    otherName: '',
    summary: '',
    html: '',
    icon: '',
    isLicensed: false,
    offers: [],
    price: null,
    screenshots: [],
    tags: [],
    links: { support: '', repository: '', homepage: '' },
    permissions: [],
    data: { reads: '', callsOut: false, sends: [], services: [] },
    dependencies: [],
    shown: null,
    file: null,
    versions: [],
    moreVersions: 0,
    downloads: 0,
    ratings: 0,
    rating: 0,
    stars: [0, 0, 0, 0, 0],
    reviews: [],
    moreReviews: null,
    own: { rating: null, mayRate: false, why: 'state', mayReply: false, mayHide: false },
    questions: [],
    models: [],
  };
}

const isShown = sql`v.state in ('rolling_out', 'live', 'deprecated', 'yanked', 'blocked')`;

const versionJson = (ctx: Pick<Ctx, 'language'>) => {
  const [own, other] = ctx.language === 'en' ? ['changes_en', 'changes_zh'] : ['changes_zh', 'changes_en'];
  return sql`json_build_object('id', v.id, 'version', v.version, 'channel', v.channel, 'state', v.state,
    'changes', coalesce(nullif(${sql.ref(`v.${own}`)}, ''), ${sql.ref(`v.${other}`)}), 'isSecurity', v.is_security,
    'hostRange', v.manifest #>> '{host,range}', 'replacement', v.replacement, 'reason', v.reason,
    'publishedAt', ${seconds('v.published_at')},
    'isInstallable', v.state in ('live', 'deprecated') or v.state = 'rolling_out' and not v.is_paused)`;
};

const otherName = (ctx: Pick<Ctx, 'language'>): RawBuilder<unknown> => {
  const [own, other] = ctx.language === 'en' ? ['nameEn', 'nameZh'] : ['nameZh', 'nameEn'];
  return sql`case when p.listing ->> ${sql.lit(own)} in ('', p.listing ->> ${sql.lit(other)}) then ''
    else coalesce(p.listing ->> ${sql.lit(other)}, '') end`;
};

const makerJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select json_build_object('slug', d.slug, 'name', ${nameIn(ctx, 'd')}, 'isVerified', d.is_trusted,
    ${proofJson}, 'since', ${seconds('d.decided_at')}, 'plugins', (select count(*) from market.plugin o
      where o.developer_id = d.member_id and o.state = 'published'))
  from market.developer d where d.member_id = p.developer_id)`;

/** The package of the shown version with this site's signature. */
const fileJson = sql`(
  select json_build_object('bytes', k.bytes, 'sha256', k.sha256, 'signature', (select json_build_object(
    'keyId', s.key_id, 'signature', s.signature) from market.package_signature s where s.package_id = k.id))
  from market.plugin_version v join market.package k on k.id = v.package_id where v.id = p.shown_version_id)`;

/** Other plugins that the shown version needs; those that are not published have no name. */
const dependenciesJson = (ctx: Pick<Ctx, 'language'>) => sql`(
  select coalesce(json_agg(json_build_object('slug', n.key, 'range', n.value, 'name',
    coalesce((select ${listingText(ctx, 'name')} from market.plugin p where p.slug = n.key and p.state = 'published'),
      '')) order by n.key), '[]'::json)
  from market.plugin_version v, jsonb_each_text(v.manifest -> 'dependencies') n where v.id = p.shown_version_id)`;

const askedShown = 5;
const askedRead = 40;

/** The newest questions that have the plugin's slug as a tag, of those that the reader may read. */
const questionsJson = (ctx: Ctx, slug: string) => sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'answers', q.answers)
    order by q.created_at desc, q.id desc), '[]'::json)
  from (select p.* from ask.tag g, unnest(${readableChannels(ctx)}) c (channel)
    cross join lateral (select i.post_id from ask.post_tag i
      where i.tag_id = g.id and i.channel = c.channel and not i.is_hidden
      order by i.created_at desc, i.post_id desc limit ${sql.lit(askedRead)}) k
    join ask.post p on p.id = k.post_id where g.slug = ${slug} and p.kind = 'question' and ${visiblePosts(ctx)}
      order by p.created_at desc, p.id desc limit ${sql.lit(askedShown)}) q)`;

/** Permissions in words; one that the host does not know any more is called by its name. */
function wordsOf(ctx: Pick<Ctx, 'language'>, names: readonly string[]): ShownPermission[] {
  const key = ctx.language === 'en' ? 'en' : 'zh';
  const risks = { high: 0, medium: 1, low: 2 };
  return names
    .map((name): ShownPermission => {
      const known = defaultHost.permissions.find((one) => one.name === name);
      if (!known) return { name, title: name, means: '', risk: 'high' };
      return { name, title: known.title[key], means: known.means[key], risk: known.risk };
    })
    .sort((one, other) => risks[one.risk] - risks[other.risk]);
}

/** Names of models in a manifest's extras. */
function modelsOf(manifest: Manifest | null): string[] {
  const models = manifest?.extras['models'];
  return Array.isArray(models) ? models.slice(0, 20) : [];
}

type MakerRow = Omit<MakerView, 'member' | 'rating' | 'plugins'> & {
  memberId: number;
  sum: number;
  plugins: PluginRow[] | null;
};

/** The public page of a developer, approved or suspended. @throws Refusal not-found */
export async function getMaker(ctx: Ctx, slug: string): Promise<MakerView & { id: number }> {
  const other = ctx.language === 'en' ? sql`d.name_zh` : sql`d.name_en`;
  const { rows } = await sql<MakerRow>`
    select d.member_id "memberId", d.slug, ${nameIn(ctx, 'd')} name, ${other} "otherName", d.introduction, d.homepage,
      d.state, d.is_trusted "isVerified", ${hasVerifiedName('d.member_id')} "isIdentified",
      ${provenDomainJson} domain, ${seconds('d.decided_at')} since,
      (select coalesce(sum(p.downloads), 0) from market.plugin p
        where p.developer_id = d.member_id and p.state = 'published')::bigint downloads,
      (select coalesce(sum(p.rating_count), 0) from market.plugin p
        where p.developer_id = d.member_id and p.state = 'published')::integer ratings,
      (select coalesce(sum(p.rating_sum), 0) from market.plugin p
        where p.developer_id = d.member_id and p.state = 'published')::integer sum,
      (select json_agg(${rowJson(ctx)} order by p.downloads desc, p.id desc) from (select * from market.plugin p
        where p.developer_id = d.member_id and p.state = 'published' order by p.downloads desc, p.id desc limit 100) p
      ) plugins
    from market.developer d where d.slug = ${slug} and d.state in ('approved', 'suspended')`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { memberId, sum, plugins, ...maker } = rows[0];
  const cards = await listCards(ctx, [memberId]);
  return {
    ...maker,
    id: memberId,
    plugins: plugins ?? [],
    member: cards.get(memberId) ?? null,
    rating: maker.ratings === 0 ? 0 : Math.round((sum / maker.ratings) * 100) / 100,
  };
}
