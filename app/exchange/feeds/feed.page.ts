import { Feed } from 'feed';
import type { LoaderFunctionArgs } from 'react-router';
import { getSubjectName } from '#app/ask/lists/lists.queries.server.ts';
import { type FeedChoice, listForFeed } from '#app/ask/lists/feeds.queries.server.ts';
import { getThreadFeed } from '#app/ask/lists/thread-feed.queries.server.ts';
import { pathOfPost, postPath } from '#app/ask/parts/ask-addresses.ts';
import { listMapEntries, listNodeTitles } from '#app/aimap/atlas/map-feed.queries.server.ts';
import { listPluginEntries } from '#app/market/store/plugin-feed.queries.server.ts';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, pageRequest } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { feedHtml, feedTitle, feedWords } from './feed-text.ts';

/**
 * GET /feed.atom, /feed/question.atom, /feed/article.atom, /feed/model.atom, /feed/unanswered.atom,
 * /feed/category-ID.atom, /feed/tag-ID.atom, /feed/member-ID.atom: the newest 30 posts as Atom; /feed/question-ID.atom:
 * a question's newest answers; /feed/topics-ID.ID.atom: the newest posts at topics and areas of the AI map;
 * /feed/map.atom: what changed on the map; /feed/plugin.atom: new plugins and new versions.
 */
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
    const link = `${siteUrl}${entry.path}`;
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
  const settings = await getSiteSettings(ctx);
  const siteName = ctx.language === 'en' ? settings.siteNameEn : settings.siteName;
  const thread = /^question-([1-9]\d{0,15})\.atom$/.exec(params['name'] ?? '')?.[1];
  if (thread) return readThread(ctx, Number(thread), siteName);
  if (params['name'] === 'map.atom') return readMapFeed(ctx, siteName);
  if (params['name'] === 'plugin.atom') return readPluginFeed(ctx, siteName);
  const choice = choiceOf(params['name']);
  const [found, name] = await Promise.all([listForFeed(ctx, { ...choice, limit: 30 }), findName(ctx, choice)]);
  const entries = found.map((entry) => ({ ...entry, path: pathOfPost(entry) }));
  return { entries, title: name === null ? siteName : `${name} - ${siteName}` };
});

async function readThread(ctx: Ctx, postId: number, siteName: string) {
  const { title, entries } = await getThreadFeed(ctx, postId);
  return {
    entries: entries.map((entry) => ({ ...entry, title, tags: [], path: postPath(postId, { hash: `a${entry.id}` }) })),
    title: `${title} - ${siteName}`,
  };
}

/** Each change is an entry of its own, so that readers of feeds show all of them; the map has no author but the site. */
async function readMapFeed(ctx: Ctx, siteName: string) {
  const { name, entries } = await listMapEntries(ctx, 30);
  const author = { nickname: siteName };
  return {
    entries: entries.map((entry) => ({ ...entry, author, tags: [], editedAt: null })),
    title: `${name} - ${siteName}`,
  };
}

/** Each version is an entry, by its plugin's developer. */
async function readPluginFeed(ctx: Ctx, siteName: string) {
  const { name, entries } = await listPluginEntries(ctx, 30);
  return {
    entries: entries.map((entry) => ({ ...entry, author: { nickname: entry.maker }, tags: [], editedAt: null })),
    title: `${name} - ${siteName}`,
  };
}

/** What the feed is of; null for the lists of everything of a kind. @throws Refusal not-found */
async function findName(ctx: Ctx, choice: FeedChoice): Promise<string | null> {
  if (choice.type === 'category' || choice.type === 'tag')
    return getSubjectName(ctx, { type: choice.type, id: choice.id });
  if (choice.type === 'topics')
    return (await listNodeTitles(ctx, choice.ids)).join(ctx.language === 'en' ? ', ' : '、');
  if (choice.type !== 'member') return null;
  const card = (await listCards(ctx, [choice.id])).get(choice.id);
  if (!card) throw notFound();
  return card.nickname;
}

/** @throws Refusal not-found for a name that is no feed */
function choiceOf(name: string | undefined): FeedChoice {
  if (name === undefined) return { type: 'all' };
  const [, ids] = /^topics-([1-9]\d{0,15}(?:\.[1-9]\d{0,15}){0,49})\.atom$/.exec(name) ?? [];
  if (ids) return { type: 'topics', ids: ids.split('.').map(Number) };
  const [, list, part, id] =
    /^(?:(question|article|model|unanswered)|(category|tag|member)-([1-9]\d{0,15}))\.atom$/.exec(name) ?? [];
  if (list) return { type: list as 'question' | 'article' | 'model' | 'unanswered' };
  if (!part) throw notFound();
  return { type: part as 'category' | 'tag' | 'member', id: Number(id) };
}
