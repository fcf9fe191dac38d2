import { Suspense, useState } from 'react';
import { redirect } from 'react-router';
import { listPosts } from '#app/ask/lists/lists.queries.server.ts';
import { findTag, getTagView } from '#app/ask/tags/tag-lists.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Tag } from '#app/ui/kit/tag.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { listSorts, type ListSort } from '#app/ask/parts/ask.schema.ts';
import { FollowButton } from '#app/ask/follows/follow-button.tsx';
import { followsTexts } from '#app/ask/follows/follows-texts.ts';
import { listPath, writePath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { feedPath } from '#app/ask/parts/feeds.ts';
import { PostList } from '#app/ask/kit/post-row.tsx';
import type { TagView } from '#app/ask/tags/tags.schema.ts';
import { tagEditPath, tagHistoryPath, tagPath } from '#app/ask/parts/tag-path.ts';
import style from '#app/ask/tags/tags.module.css';
import { type TagsTexts, tagsTexts } from '#app/ask/tags/tags-texts.ts';
import type { Route } from './+types/tag.page.ts';

const SynonymDialog = latePart(() =>
  import('#app/ask/tags/synonym-dialog.tsx').then((module) => ({ default: module.SynonymDialog })),
);

const shown = 10;

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { id, leadsTo } = await findTag(ctx, params['slug'] ?? '');
  if (leadsTo !== null) throw redirect(tagPath(leadsTo), 301);
  const asked = url.searchParams.get('sort');
  const sort: ListSort = listSorts.find((one) => one === asked) ?? 'newest';
  const [tag, page] = await Promise.all([getTagView(ctx, id), listPosts(ctx, { type: 'tag', id, sort, limit: shown })]);
  return { tag, sort, rows: page.rows, hasMore: page.next !== null };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { language, siteName } = rootFacts(matches);
  const t = tagsTexts.in(language);
  const { tag, sort } = loaderData;
  return pageHead(matches, {
    title: t.tagTitle(tag.name),
    description: tag.wiki?.language === language ? tag.wiki.excerpt : t.tagDescription(tag.name, siteName),
    ...(sort === 'newest' ? { canonical: tagPath(tag.slug) } : {}),
    feed: { href: feedPath({ type: 'tag', id: tag.id }), title: t.feedTitle(tag.name) },
  });
}

/** A tag: what it is about, its posts, who follows it. */
export default function TagPage({ loaderData: { tag, sort, rows, hasMore } }: Route.ComponentProps) {
  const t = tagsTexts.use();
  const shared = askTexts.use();
  const follows = followsTexts.use();
  return (
    <>
      <main id="main">
        <nav aria-label={t.crumbs}>
          <ol className="crumb">
            <li>
              <Link to="/ask/tags">{t.title}</Link>
            </li>
            <li aria-current="page">{tag.name}</li>
          </ol>
        </nav>
        <div className={style['head']}>
          <div>
            <h1>{tag.name}</h1>
            <p className="muted small num">
              {t.posts(formatNumber(tag.posts))}
              {tag.followers > 0 && ` · ${follows.followers(formatNumber(tag.followers))}`}
            </p>
          </div>
          <div className="row row-w">
            <FollowButton key={tag.id} kind="tag" id={tag.id} name={tag.name} isFollowed={tag.isFollowed} />
            <LinkButton to={writePath({ tag: tag.name })} tone="primary" icon="edit">
              {t.askWith}
            </LinkButton>
          </div>
        </div>
        <Wiki tag={tag} t={t} />
        <Tabs
          label={t.lists}
          items={listSorts.map((one) => ({
            to: one === 'newest' ? tagPath(tag.slug) : `${tagPath(tag.slug)}?sort=${one}`,
            label: shared[one],
            current: one === sort,
          }))}
        />
        <h2 className="sr">{t.lists}</h2>
        <div className={style['posts']}>
          <PostList rows={rows} byActivity={sort === 'active'} />
        </div>
        {hasMore && (
          <p className={style['all']}>
            <Link to={listPath({ type: 'tag', id: tag.id, sort })}>{t.allOf(tag.name)}</Link>
          </p>
        )}
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <Words title={t.synonyms} words={tag.synonyms.map((name) => ({ key: name, name }))} />
        <Words
          title={t.related}
          words={tag.related.map(({ id, name, slug }) => ({ key: id, name, to: tagPath(slug) }))}
        />
        <section>
          <a className={style['feed']} href={feedPath({ type: 'tag', id: tag.id })}>
            <Icon name="bell" size="s" />
            {t.feed}
          </a>
        </section>
        {tag.canEdit && <Propose tag={tag} t={t} />}
      </aside>
    </>
  );
}

function Wiki({ tag: { slug, wiki, canEdit }, t }: { tag: TagView; t: TagsTexts }) {
  const language = useLanguage();
  const isForeign = wiki !== null && wiki.language !== language;
  return (
    <section className={style['wiki']} aria-label={t.about}>
      {wiki ? (
        <div lang={htmlLang[wiki.language]}>
          <p className={style['lead']}>{wiki.excerpt}</p>
          {/* Rendered from Markdown by the server, which lets nothing through that runs. */}
          {wiki.html !== '' && <div className="prose" dangerouslySetInnerHTML={{ __html: wiki.html }} />}
        </div>
      ) : (
        <p className="muted">{t.noWiki}</p>
      )}
      {isForeign && <p className="small muted">{t.otherLanguage[wiki.language]}</p>}
      <p className={style['acts']}>
        {canEdit && wiki === null && <Link to={tagEditPath(slug, language)}>{t.writeWiki}</Link>}
        {canEdit && wiki !== null && <Link to={tagEditPath(slug, wiki.language)}>{t.editWiki}</Link>}
        {canEdit && isForeign && <Link to={tagEditPath(slug, language)}>{t.inOwn[language]}</Link>}
        {wiki && <Link to={tagHistoryPath(slug, wiki.language)}>{t.history}</Link>}
      </p>
    </section>
  );
}

function Words({
  title,
  words,
}: {
  title: string;
  words: readonly { key: string | number; name: string; to?: string }[];
}) {
  if (words.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div className="row row-w">
        {words.map(({ key, name, to }) => (
          <Tag key={key} {...(to ? { to } : {})}>
            {name}
          </Tag>
        ))}
      </div>
    </section>
  );
}

function Propose({ tag, t }: { tag: TagView; t: TagsTexts }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <Button size="s" icon="swap" onClick={() => setOpen(true)}>
        {t.propose}
      </Button>
      {isOpen && (
        <Suspense>
          <SynonymDialog tag={tag} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
