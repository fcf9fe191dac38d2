import { htmlLang } from '#app/core/texts/language.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { textIn } from './models.policy.ts';
import { licenceNameOf, type ModelView, type Task } from './models.schema.ts';

const categories: Record<Task, string> = {
  text: 'Language model',
  image: 'Image model',
  speech: 'Speech model',
  video: 'Video model',
  embedding: 'Embedding model',
  other: 'Machine learning model',
};

/**
 * Structured data of a model: SoftwareApplication as schema.org describes it, with the mean of the grades when there
 * are any. What nobody knows is left out.
 */
export function modelJsonLd({ model, post }: { model: ModelView; post: PostView }, siteUrl: string): object {
  const { facts, rating, stars } = model;
  const newest = facts.versions[0];
  const size = facts.downloadBytes;
  const given = stars.reduce((sum, count, i) => sum + count * (i + 1), 0);
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: facts.name,
    description: textIn(facts.summary, model.language),
    url: siteUrl + modelPath(model.id),
    applicationCategory: categories[facts.task],
    author: { '@type': 'Organization', name: facts.publisher },
    license:
      facts.licence.url ||
      (facts.licence.spdx ? `https://spdx.org/licenses/${facts.licence.spdx}.html` : licenceNameOf(facts.licence)),
    inLanguage: htmlLang[model.language],
    datePublished: new Date(post.createdAt * 1000).toISOString(),
    dateModified: new Date(model.updatedAt * 1000).toISOString(),
    ...(newest ? { softwareVersion: newest.name } : {}),
    ...(size === null ? {} : { fileSize: `${Math.round(size / 1000)} kB` }),
    ...(facts.memoryGb === null ? {} : { memoryRequirements: `${facts.memoryGb} GB` }),
    ...(facts.links.weights ? { downloadUrl: facts.links.weights } : {}),
    ...(facts.links.home ? { sameAs: [facts.links.home] } : {}),
    ...(rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number((given / rating.count).toFixed(2)),
            ratingCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}
