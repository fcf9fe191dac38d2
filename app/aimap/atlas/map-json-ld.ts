import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import type { MapList } from './ai-map.schema.ts';

type Site = { siteUrl: string; name: string; description: string };

/** The map for search engines: its topics as a set of terms, its paths as a list (schema.org). */
export function mapJsonLd({ topics, paths }: MapList, { siteUrl, name, description }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'DefinedTermSet',
        '@id': `${siteUrl}/aiMap`,
        name,
        description,
        url: `${siteUrl}/aiMap`,
        license: 'https://creativecommons.org/licenses/by-sa/4.0/',
        hasDefinedTerm: topics.map((topic) => ({
          '@type': 'DefinedTerm',
          name: topic.title,
          url: siteUrl + nodePath(topic),
        })),
      },
      {
        '@type': 'ItemList',
        itemListElement: paths.map((path, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: path.title,
          url: siteUrl + pathPath(path.slug),
        })),
      },
    ],
  };
}
