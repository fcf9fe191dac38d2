import { Suspense, useRef } from 'react';
import { redirect } from 'react-router';
import { isMember } from '#app/core/ctx.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { findDraft, listBegunComments } from '#app/ask/drafts/drafts.queries.server.ts';
import { getThread } from '#app/ask/thread/thread.queries.server.ts';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { JsonLd } from '#app/ui/frame/json-ld.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { InfoInput, limits, type PostView } from '#app/ask/parts/ask.schema.ts';
import { listPath, modelPath, postPath } from '#app/ask/parts/ask-addresses.ts';
import { Answers, LoginCall } from './answers.tsx';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { feedPath } from '#app/ask/parts/feeds.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { breadcrumbOf, jsonLdOf } from './thread-json-ld.ts';
import { PostBody } from './post-body.tsx';
import { MapPlaces } from './map-places.tsx';
import { TitleWords } from '#app/ask/kit/title-words.tsx';
import { GuideCard, RailPosts } from '#app/ask/kit/rail.tsx';
import styles from '#app/ask/kit/info.module.css';
import { useHashTarget, useViewCount } from './thread-effects.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';
import { streamPosition } from '#app/core/stream/stream.server.ts';
import { rowTags, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import type { Route } from './+types/info.page.ts';

/** Most posts need neither. */
const WithheldNotice = latePart(() => import('#app/ask/screening/withheld-banner.tsx'));
const StateNotices = latePart(() => import('./thread-banners.tsx'));
const isRemarkable = ({ state: { rule, closure, bounties, votes } }: PostView) =>
  rule.archivedAt !== null ||
  rule.hiddenUntil !== null ||
  closure !== null ||
  votes.count > 0 ||
  bounties.some((one) => one.state === 'open');

export const loader = pageLoader(async ({ ctx, params, url, madeOf, shows }) => {
  const id = Number(params['id']);
  const liveAt = isMember(ctx.actor) ? streamPosition() : '';
  const page = InfoInput.safeParse({ ...pageOf(url), id });
  const choice = page.success ? page.data : { after: undefined, sort: 'best' as const };
  const [thread, draft, begun] = await Promise.all([
    getThread(ctx, id, choice),
    isMember(ctx.actor) ? findDraft(ctx, `answer:${id}`) : null,
    listBegunComments(ctx),
  ]);
  if (typeof thread === 'number') throw redirect(postPath(thread), 301);
  const { post, related } = thread;
  if (post.kind === 'model') throw redirect(modelPath(id), 301);
  const duplicate = post.state.closure?.duplicate;
  madeOf(tagOf.thread(id));
  shows(...rowTags([related, post.translation ?? [], duplicate ?? []].flat()));
  // A duplicate without answers is of no use to guests: its original is.
  if (duplicate && post.answerCount === 0 && !isMember(ctx.actor) && !url.searchParams.has('stay'))
    throw redirect(postPath(duplicate.id));
  return {
    post,
    related,
    draft,
    ...(begun.length > 0 && { begun }),
    /** From here on the page is told what happens; guests are not. */
    liveAt,
    sort: choice.sort,
    isFirst: choice.after === undefined,
    commentLength: limits.comment,
  };
}, hasId);

const pageOf = ({ searchParams }: URL) => ({
  after: searchParams.get('answers') || undefined,
  sort: searchParams.get('sort') || undefined,
  comment: searchParams.get('comment') || undefined,
  comments: searchParams.get('comments') || undefined,
});

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { post } = loaderData;
  const { translation } = post;
  return pageHead(matches, {
    title: post.title,
    description: post.excerpt,
    canonical: postPath(post.state.closure?.duplicate?.id ?? post.id),
    ...(translation
      ? { alternates: { [post.language]: postPath(post.id), [translation.language]: postPath(translation.id) } }
      : {}),
    type: 'article',
    image: `/share/${post.id}.png`,
    ...(post.kind === 'question'
      ? { feed: { href: feedPath({ type: 'thread', id: post.id }), title: post.title } }
      : {}),
  });
}

export default function Info({ loaderData }: Route.ComponentProps) {
  const { post, related, draft, sort, isFirst } = loaderData;
  const t = infoTexts.use();
  const area = useRef<HTMLElement>(null);
  const { siteUrl } = useRootFacts();
  const language = useLanguage();
  const { member } = useReader();
  useProseEnhancer(area, post);
  useViewCount(post.id);
  useHashTarget(post.id);
  const isArticle = post.kind === 'article';
  return (
    <>
      <main id="main" ref={area} key={post.id}>
        <article>
          <OtherLanguage post={post} />
          <Head post={post} />
          {(post.withheld || post.waiting.length > 0) && (
            <Suspense>
              <WithheldNotice post={post} />
            </Suspense>
          )}
          {isRemarkable(post) && (
            <Suspense>
              <StateNotices post={post} />
            </Suspense>
          )}
          <PostBody post={post} />
        </article>
        {(!post.withheld || post.withheld.state === 'starter') &&
          (isArticle ? (
            !member && <LoginCall act="comment" title={t.loginToComment} />
          ) : (
            <Answers post={post} sort={sort} isFirst={isFirst} draft={draft} />
          ))}
      </main>
      <JsonLd
        data={
          import.meta.env.SSR && !member // search engines are no members
            ? [jsonLdOf(post, siteUrl), breadcrumbOf(post, siteUrl, askTexts.in(language).title)]
            : null
        }
      />
      <Rail post={post} related={related} />
    </>
  );
}

/** Whoever reads in one language and has come to a post in the other one is shown the way to its translation. */
function OtherLanguage({ post: { language, translation, kind } }: { post: PostView }) {
  const t = infoTexts.use();
  const reader = useLanguage();
  if (language === reader || translation?.language !== reader) return null;
  return (
    <p className={styles['other']}>
      <Icon name="translate" />
      <span>
        {kind === 'article' ? t.otherArticle : t.otherQuestion}{' '}
        <Link to={postPath(translation.id)}>{t.readIn[reader]}</Link>
      </span>
    </p>
  );
}

function Head({ post }: { post: PostView }) {
  const t = infoTexts.use();
  const shared = askTexts.use();
  const language = useLanguage();
  const lang = htmlLang[language];
  const { translation } = post;
  return (
    <header className="qhead">
      <h1 lang={post.language === language ? undefined : htmlLang[post.language]}>
        <TitleWords text={post.title} />
      </h1>
      <div className="facts">
        <span>
          {post.kind === 'article' ? t.published : t.asked}{' '}
          <b>
            <Time value={post.createdAt} language={lang} />
          </b>
        </span>
        <span>
          {t.active}{' '}
          <b>
            <Time value={post.activeAt} language={lang} />
          </b>
        </span>
        <span title={shared.views(formatNumber(post.views))}>
          {t.viewed} <b className="num">{formatNumber(post.views)}</b>
        </span>
        <span>
          {t.categoryIn} <Link to={listPath({ type: 'category', id: post.category.id })}>{post.category.name}</Link>
        </span>
        {translation && translation.language !== language && (
          <a
            className={styles['read']}
            href={`${postPath(translation.id)}?lang=${translation.language}`}
            hrefLang={htmlLang[translation.language]}
            lang={htmlLang[translation.language]}
            title={translation.title}
          >
            <Icon name="translate" size="s" /> {t.readIn[translation.language]}
          </a>
        )}
      </div>
    </header>
  );
}

function Rail({ post, related }: Pick<Route.ComponentProps['loaderData'], 'post' | 'related'>) {
  const t = infoTexts.use();
  const shared = askTexts.use();
  return (
    <aside className="rail" aria-label={shared.rail}>
      <MapPlaces post={post} />
      <RailPosts title={t.related} posts={related} />
      <GuideCard />
    </aside>
  );
}
