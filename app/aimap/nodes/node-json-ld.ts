import { nodePath } from './node-addresses.ts';
import type { NodeView } from './nodes.schema.ts';

/** A topic for search engines: a defined term that teaches, and where it stands (schema.org). */
export function nodeJsonLd(node: NodeView, { siteUrl, map }: { siteUrl: string; map: string }): object {
  const address = siteUrl + nodePath(node);
  const crumbs = [
    { name: map, item: `${siteUrl}/aiMap` },
    ...(node.kind === 'topic' ? [{ name: node.area.title, item: siteUrl + nodePath(node.area) }] : []),
    { name: node.title, item: address },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['DefinedTerm', 'LearningResource'],
        '@id': address,
        name: node.title,
        alternateName: [node.otherTitle, ...node.aliases],
        description: node.summary,
        url: address,
        inDefinedTermSet: `${siteUrl}/aiMap`,
        license: 'https://creativecommons.org/licenses/by-sa/4.0/',
        ...(node.minutes === null ? {} : { timeRequired: `PT${node.minutes}M` }),
        ...(node.objectives.length === 0 ? {} : { teaches: node.objectives }),
        ...(node.needs.length === 0 ? {} : { competencyRequired: node.needs.map(({ title }) => title) }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, ...crumb })),
      },
    ],
  };
}
