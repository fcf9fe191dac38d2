import { toYuan } from '#app/core/money.ts';
import { makerPath, pluginPath, pluginsPath } from './store-addresses.ts';
import type { PluginView } from './store.schema.ts';

/** A plugin for search engines: SoftwareApplication as schema.org describes it, and where it stands. */
export function pluginJsonLd(plugin: PluginView, siteUrl: string): object {
  const { shown, maker, category } = plugin;
  const address = siteUrl + pluginPath(plugin.slug);
  const crumbs = [
    { name: 'Plugins', item: `${siteUrl}/plugin` },
    ...(category ? [{ name: category.name, item: siteUrl + pluginsPath({ category: category.slug }) }] : []),
    { name: plugin.name, item: address },
  ];
  const absolute = (path: string) => (path.startsWith('/') ? siteUrl + path : path);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SoftwareApplication',
        '@id': address,
        name: plugin.name,
        ...(plugin.otherName ? { alternateName: plugin.otherName } : {}),
        description: plugin.summary,
        url: address,
        applicationCategory: category?.name ?? 'Plugin',
        author: { '@type': 'Organization', name: maker.name, url: siteUrl + makerPath(maker.slug) },
        datePublished: new Date(plugin.publishedAt * 1000).toISOString(),
        dateModified: new Date(plugin.updatedAt * 1000).toISOString(),
        offers: { '@type': 'Offer', price: toYuan(plugin.price ?? 0), priceCurrency: 'CNY' },
        ...(plugin.licence ? { license: plugin.licence } : {}),
        ...(plugin.icon ? { image: absolute(plugin.icon) } : {}),
        ...(plugin.screenshots.length > 0 ? { screenshot: plugin.screenshots.map(absolute) } : {}),
        ...(shown ? { softwareVersion: shown.version, softwareRequirements: shown.hostRange } : {}),
        ...(plugin.file ? { fileSize: `${Math.ceil(plugin.file.bytes / 1000)} kB` } : {}),
        ...(plugin.ratings > 0
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: plugin.rating,
                ratingCount: plugin.ratings,
                bestRating: 5,
                worstRating: 1,
              },
            }
          : {}),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, ...crumb })),
      },
    ],
  };
}
