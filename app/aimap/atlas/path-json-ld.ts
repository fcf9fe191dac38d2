import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import type { PathView } from './paths.schema.ts';

type Site = { siteUrl: string; map: string; paths: string };

/** A learning path for search engines: what it is made of, and where it stands (schema.org). */
export function pathJsonLd(path: PathView, { siteUrl, map, paths }: Site): object {
  const steps = path.stages.flatMap((stage) => stage.steps);
  const address = siteUrl + pathPath(path.slug);
  const crumbs = [
    { name: map, item: `${siteUrl}/aiMap` },
    { name: paths, item: `${siteUrl}/aiMap?view=path` },
    { name: path.title, item: address },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'LearningResource',
        '@id': address,
        name: path.title,
        description: path.audience,
        url: address,
        license: 'https://creativecommons.org/licenses/by-sa/4.0/',
        timeRequired: `PT${steps.reduce((sum, { minutes }) => sum + minutes, 0)}M`,
        hasPart: steps.map((step) => ({
          '@type': 'LearningResource',
          name: step.title,
          url: siteUrl + nodePath(step),
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, ...crumb })),
      },
    ],
  };
}
