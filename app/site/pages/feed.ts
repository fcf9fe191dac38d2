import { Feed } from 'feed';
import type { LoaderFunctionArgs } from 'react-router';
import { getSubjectName } from '#app/ask/lists/queries.server.ts';
import { type FeedChoice, listForFeed } from '#app/ask/queries.server.ts';
import { pageRequest } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/language.ts';
import { notFound } from '#app/core/texts.server.ts';
import { getShell } from '#app/site/queries.server.ts';
import { feedHtml, feedTitle, feedWords } from '../ui/feed-text.ts';

/** GET /feed.atom, /feed/question.atom, /feed/article.atom, /feed/unanswered.atom, /feed/category-ID.atom, /feed/tag-ID.atom: the newest 30 posts as Atom. */
export async function loader(args: LoaderFunctionArgs) {
  const { siteUrl, ctx } = args.context.get(pageRequest);
  const { pathname } = new URL(args.request.url);
  const { title, entries } = await readFeed(args);
  const feed = new Feed({
    title: feedTitle(title),
    id: `${siteUrl}${pathname}`,
    link: siteUrl,
    language: htmlLang[ctx.language],
    updated: new Date((entries[0]?.createdAt ?? 0) * 1000),
    feedLinks: { atom: `${siteUrl}${pathname}` },
    favicon: `${siteUrl}/favicon.svg`,
    copyright: 'CC BY-SA 4.0',
  });
  for (const entry of entries) {
    const link = `${siteUrl}/ask/info/${entry.id}`;
    feed.addItem({
      title: feedTitle(entry.title),
      id: link,
      link,
      content: feedHtml(entry.html),
      date: new Date((entry.editedAt ?? entry.createdAt) * 1000),
      published: new Date(entry.createdAt * 1000),
      author: [{ name: feedWords(entry.author.nickname) }],
      category: entry.tags.map((name) => ({ name: feedTitle(name) })),
    });
  }
  return new Response(feed.atom1(), { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}

const readFeed = pageLoader(async ({ ctx, params }) => {
  const choice = choiceOf(params['name']);
  const isPart = choice.type === 'category' || choice.type === 'tag';
  const [entries, shell, name] = await Promise.all([listForFeed(ctx, { ...choice, limit: 30 }), getShell(ctx), isPart ? getSubjectName(ctx, choice) : null]);
  return { entries, title: name === null ? shell.siteName : `${name} - ${shell.siteName}` };
});

/** @throws Refusal not-found for a name that is no feed */
function choiceOf(name: string | undefined): FeedChoice {
  if (name === undefined) return { type: 'all' };
  const [, list, part, id] = /^(?:(question|article|unanswered)|(category|tag)-([1-9]\d{0,15}))\.atom$/.exec(name) ?? [];
  if (list) return { type: list as 'question' | 'article' | 'unanswered' };
  if (!part) throw notFound();
  return { type: part as 'category' | 'tag', id: Number(id) };
}
