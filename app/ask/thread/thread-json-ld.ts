import { htmlLang } from '#app/core/texts/language.ts';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { listPath, postPath } from '#app/ask/parts/ask-addresses.ts';
import { textOfHtml } from '#app/ask/parts/html-text.ts';

const mostAnswers = 20;

/**
 * Structured data of a post: Article, QAPage, or DiscussionForumPosting for a question that nobody has answered, which
 * Google takes for no Q&A page (developers.google.com/search/docs/appearance/structured-data/qapage,
 * …/discussion-forum, …/article). Texts are cut at 4,000 characters, answers at 20.
 */
export function jsonLdOf(post: PostView, siteUrl: string): object {
  const personOf = ({ author: { id, nickname } }: Pick<PostView, 'author'>) => ({
    '@type': 'Person',
    name: nickname || 'Anonymous',
    ...(id > 0 && nickname !== '' ? { url: `${siteUrl}/user/card/${id}` } : {}),
  });
  const shared = {
    inLanguage: htmlLang[post.language],
    datePublished: isoOf(post.createdAt),
    ...(post.edited ? { dateModified: isoOf(post.edited.at) } : {}),
    author: personOf(post),
  };
  const url = siteUrl + postPath(post.id);
  if (post.kind === 'article') {
    const keywords = post.tags.map((tag) => tag.name).join(', ');
    return {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: post.title,
      description: post.excerpt,
      mainEntityOfPage: url,
      keywords,
      ...shared,
    };
  }
  if (post.answers.length === 0) {
    const interaction = (type: string, count: number) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${type}`,
      userInteractionCount: Math.max(0, count),
    });
    return {
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      headline: post.title,
      text: textOfHtml(post.html),
      url,
      mainEntityOfPage: url,
      ...shared,
      interactionStatistic: [interaction('LikeAction', post.score), interaction('CommentAction', post.comments.length)],
    };
  }
  const accepted = post.answers.find((answer) => answer.accepted);
  const suggested = post.answers.filter((answer) => answer !== accepted).slice(0, mostAnswers);
  const answerOf = (answer: AnswerView) => ({
    '@type': 'Answer',
    text: textOfHtml(answer.html),
    upvoteCount: Math.max(0, answer.score),
    url: siteUrl + postPath(post.id, { hash: `a${answer.id}` }),
    datePublished: isoOf(answer.createdAt),
    ...(answer.edited ? { dateModified: isoOf(answer.edited.at) } : {}),
    author: personOf(answer),
  });
  const mainEntity = {
    '@type': 'Question',
    name: post.title,
    text: textOfHtml(post.html),
    url,
    answerCount: post.answerCount,
    upvoteCount: Math.max(0, post.score),
    ...shared,
    ...(accepted ? { acceptedAnswer: answerOf(accepted) } : {}),
    ...(suggested.length > 0 ? { suggestedAnswer: suggested.map(answerOf) } : {}),
  };
  return { '@context': 'https://schema.org', '@type': 'QAPage', mainEntity };
}

/** The way from the start to a post, by its category. */
export function breadcrumbOf(
  { category, title }: Pick<PostView, 'category' | 'title'>,
  siteUrl: string,
  start: string,
): object {
  const steps = [
    { name: start, item: `${siteUrl}/ask` },
    { name: category.name, item: `${siteUrl}${listPath({ type: 'category', id: category.id })}` },
    { name: title },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
