import { useSearchParams } from 'react-router';
import { searchPlugins } from '#app/market/store/store.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { usePluginsSeen } from '#app/market/plugin-events/use-plugins-seen.ts';
import { PluginRows } from '#app/market/store/plugin-rows.tsx';
import { pluginPath, pluginsPath } from '#app/market/store/store-addresses.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tag } from '#app/ui/kit/tag.tsx';
import { plainWords, readTyped } from '#app/ask/search/search-words.ts';
import { sitePluginTexts } from './plugins-texts.ts';
import style from './plugins.module.css';
import type { Route } from './+types/found-plugins.page.ts';

/** Plugins under the words of a search of the site: a few of them, all of a page in their tab. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { keywords } = readTyped(params['keywords'] ?? url.searchParams.get('q') ?? '');
  const words = plainWords(keywords);
  const isTab = url.searchParams.get('tab') === 'plugin';
  const page = Number(url.searchParams.get('page') ?? 1);
  if (words.trim() === '' || (!isTab && page > 1)) return { keywords, words, isTab, plugins: [], total: 0 };
  return { keywords, words, isTab, ...(await searchPlugins(ctx, { keywords: words, limit: isTab ? 20 : 3 })) };
});

export default function FoundPlugins({ loaderData: { keywords, words, isTab, plugins, total } }: Route.ComponentProps) {
  const t = sitePluginTexts.use();
  const sort = useSearchParams()[0].get('sort') ?? 'relevance';
  usePluginsSeen('row', plugins);
  if (isTab)
    return plugins.length === 0 ? (
      <p className={style['none']}>
        {t.none} <Link to="/plugin">{t.market}</Link>
      </p>
    ) : (
      <>
        <h2 className="sr">{t.found}</h2>
        <p className={style['found']}>
          <output className="muted small num">{t.total(formatNumber(total))}</output>
          <Link to={pluginsPath({ q: words.slice(0, 100) })}>{t.market}</Link>
        </p>
        <PluginRows plugins={plugins} />
      </>
    );
  if (plugins.length === 0) return null;
  return (
    <nav className={style['strip']} aria-label={t.found}>
      <span className="muted small">{t.found}</span>
      {plugins.map(({ slug, name }) => (
        <Tag key={slug} to={pluginPath(slug)}>
          {name}
        </Tag>
      ))}
      {total > plugins.length && (
        <Link className="small" to={searchPath({ keywords, sort, tab: 'plugin' })}>
          {t.allFound(formatNumber(total))}
        </Link>
      )}
    </nav>
  );
}
