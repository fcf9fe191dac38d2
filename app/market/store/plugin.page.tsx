import { useRef } from 'react';
import { Outlet } from 'react-router';
import { tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { pluginTag } from '#app/market/plugins/kept-plugins.server.ts';
import { findNextPriceChange } from '#app/market/offers/offers.queries.server.ts';
import { getHostName } from '#app/market/store/host-name.queries.server.ts';
import { getPlugin } from '#app/market/store/plugin-view.queries.server.ts';
import { usePluginsSeen } from '#app/market/plugin-events/use-plugins-seen.ts';
import { ShownPluginInput } from '#app/market/store/store.schema.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { JsonLd } from '#app/ui/frame/json-ld.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { PluginHead } from './plugin-head.tsx';
import { pluginJsonLd } from './plugin-json-ld.ts';
import { PluginReviews } from './plugin-reviews.tsx';
import { PluginShots } from './plugin-shots.tsx';
import { BuyCard } from './buy-card.tsx';
import { DownloadCard, PluginSide } from './plugin-side.tsx';
import { PluginTrust } from './plugin-trust.tsx';
import { PluginVersions } from './plugin-versions.tsx';
import { pluginPath, pluginsPath } from './store-addresses.ts';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import style from './plugin.module.css';
import type { Route } from './+types/plugin.page.ts';

/** A plugin: what it is for, what it may do, its versions and what people say about it. */
export const loader = pageLoader(
  async ({ ctx, params, url, madeOf, shows, until }) => {
    const { slug, ratings } = parseInput(ShownPluginInput, { ...Object.fromEntries(url.searchParams), ...params });
    const plugin = await getPlugin(ctx, slug, { ratings });
    madeOf(pluginTag.one(plugin.id));
    shows(tagOf.lists);
    const nextPrice = await findNextPriceChange(ctx, plugin.id);
    if (nextPrice) until(nextPrice);
    return { plugin, host: await getHostName(ctx), isFirst: ratings === undefined };
  },
  ({ slug }) => ShownPluginInput.shape.slug.safeParse(slug).success,
);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { plugin, isFirst } = loaderData;
  const { language } = rootFacts(matches);
  const t = pluginTexts.in(language);
  return pageHead(matches, {
    title: plugin.name,
    description: plugin.summary || t.notices.removed,
    ...(plugin.state === 'published' && isFirst ? { canonical: pluginPath(plugin.slug) } : {}),
  });
}

export default function Plugin({ loaderData: { plugin, host } }: Route.ComponentProps) {
  return <OnePlugin key={plugin.id} plugin={plugin} host={host} />;
}

function OnePlugin({ plugin, host }: { plugin: PluginView; host: string }) {
  const { siteUrl } = useRootFacts();
  usePluginsSeen('page', [plugin]);
  const isGone = plugin.state === 'removed';
  return (
    <div className={`wrap page ${style['page']}`}>
      <Crumbs plugin={plugin} />
      <section aria-label={plugin.name}>
        <PluginHead plugin={plugin} />
        {!isGone && <State plugin={plugin} />}
      </section>
      {isGone ? (
        <main id="main">
          <State plugin={plugin} />
        </main>
      ) : (
        <div className={style['grid']}>
          <main id="main">
            <Parts plugin={plugin} />
            <PluginShots shots={plugin.screenshots} name={plugin.name} />
            <Body plugin={plugin} />
            <PluginTrust plugin={plugin} />
            <PluginVersions plugin={plugin} />
            <PluginReviews plugin={plugin} />
          </main>
          <div className={style['side']}>
            <BuyCard plugin={plugin} />
            <DownloadCard plugin={plugin} />
            <PluginSide plugin={plugin} host={host}>
              <Outlet />
            </PluginSide>
          </div>
        </div>
      )}
      {plugin.state === 'published' && <JsonLd data={import.meta.env.SSR ? pluginJsonLd(plugin, siteUrl) : null} />}
    </div>
  );
}

function Crumbs({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  return (
    <nav aria-label={t.crumbs}>
      <ol className="crumb">
        <li>
          <Link to="/plugin">{t.market}</Link>
        </li>
        {plugin.category && (
          <li>
            <Link to={pluginsPath({ category: plugin.category.slug })}>{plugin.category.name}</Link>
          </li>
        )}
        <li aria-current="page">{plugin.name}</li>
      </ol>
    </nav>
  );
}

/** Why a plugin is not as others are. */
function State({ plugin: { state, stateReason } }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  if (state === 'published') return null;
  return (
    <div className={style['state']}>
      <Notice tone={state === 'delisted' ? 'warn' : 'bad'}>
        <p>{t.notices[state]}</p>
        {stateReason && <p>{t.notices.reason(stateReason)}</p>}
      </Notice>
    </div>
  );
}

/** The parts of the page, as links to them. */
function Parts({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const count = plugin.versions.length + plugin.moreVersions;
  return (
    <nav className="tabs" aria-label={t.onPage}>
      <a href="#about" aria-current="true">
        {t.about}
      </a>
      <a href="#trust">{t.privacy}</a>
      <a href="#versions">
        {t.versions}
        <sup>{count}</sup>
      </a>
      <a href="#ratings">
        {t.reviews}
        <sup>{plugin.ratings}</sup>
      </a>
    </nav>
  );
}

function Body({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const area = useRef<HTMLElement>(null);
  useProseEnhancer(area, plugin.html);
  return (
    <section ref={area} className={style['part']} id="about" aria-labelledby="about-title">
      <h2 className="sr" id="about-title">
        {t.about}
      </h2>
      <div className="prose" dangerouslySetInnerHTML={{ __html: plugin.html }} />
      {plugin.tags.length > 0 && (
        <p className={style['tags']}>
          <Tags>
            {plugin.tags.map((tag) => (
              <Tag key={tag} to={pluginsPath({ tag })}>
                {tag}
              </Tag>
            ))}
          </Tags>
        </p>
      )}
    </section>
  );
}
