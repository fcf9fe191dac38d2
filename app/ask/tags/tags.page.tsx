import { useNavigate } from 'react-router';
import { listTags } from '#app/ask/tags/tag-lists.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { SearchBox } from '#app/ui/forms/search-box.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { GuideCard } from '#app/ask/kit/rail.tsx';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { tagPath, tagSorts, tagsPath, tagViews } from '#app/ask/parts/tag-path.ts';
import { TagListInput, type TagRow } from './tags.schema.ts';
import { cloudSizes } from './cloud-sizes.ts';
import style from './tags.module.css';
import { tagsTexts, type TagsTexts } from './tags-texts.ts';
import type { Route } from './+types/tags.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = parseInput(TagListInput, Object.fromEntries(url.searchParams));
  return {
    page: await listTags(ctx, input),
    q: input.q,
    sort: input.sort,
    view: input.view,
    isFirst: input.after === undefined && input.before === undefined,
  };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language, siteName } = rootFacts(matches);
  const t = tagsTexts.in(language);
  const isMain =
    loaderData?.isFirst && loaderData.q === '' && loaderData.sort === 'popular' && loaderData.view === 'list';
  return pageHead(matches, {
    title: t.title,
    description: t.description(siteName),
    ...(isMain ? { canonical: '/ask/tags' } : {}),
  });
}

/** Every tag, with search, three orders, as a list or as a cloud. */
export default function Tags({ loaderData: { page, q, sort, view } }: Route.ComponentProps) {
  const t = tagsTexts.use();
  const shared = askTexts.use();
  const navigate = useNavigate();
  return (
    <>
      <main id="main">
        <PageHead title={t.title}>{t.lead}</PageHead>
        <div className="find-row">
          <SearchBox
            key={q}
            label={t.search}
            defaultValue={q}
            onSearch={(words) => void navigate(tagsPath({ q: words.slice(0, 30), sort, view }))}
          />
          <Segmented
            label={t.sort}
            value={sort}
            options={tagSorts.map((value) => ({
              value,
              label: t.sorts[value],
              to: tagsPath({ q, sort: value, view }),
            }))}
          />
          <Segmented
            label={t.view}
            value={view}
            options={tagViews.map((value) => ({
              value,
              label: t.views[value],
              to: tagsPath({ q, sort, view: value }),
            }))}
          />
        </div>
        <h2 className="sr">{t.list}</h2>
        {page.rows.length === 0 ? (
          <NoTags q={q} t={t} />
        ) : view === 'cloud' ? (
          <TagCloud rows={page.rows} t={t} />
        ) : (
          <TagGrid rows={page.rows} t={t} />
        )}
        <Pager
          previous={page.previous && tagsPath({ q, sort, view, before: page.previous })}
          next={page.next && tagsPath({ q, sort, view, after: page.next })}
        />
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <GuideCard />
      </aside>
    </>
  );
}

function TagGrid({ rows, t }: { rows: readonly TagRow[]; t: TagsTexts }) {
  return (
    <ul className={style['grid']}>
      {rows.map((tag) => (
        <li key={tag.id}>
          <div className={style['top']}>
            <Link to={tagPath(tag.slug)} className="tag">
              {tag.name}
            </Link>
            <small className="muted num nowrap">{t.posts(formatNumber(tag.posts))}</small>
          </div>
          {tag.excerpt && <p>{tag.excerpt}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Names alone; how often each is used shows in its size, and is said beside it to those who do not see sizes. */
function TagCloud({ rows, t }: { rows: readonly TagRow[]; t: TagsTexts }) {
  const sizes = cloudSizes(rows.map(({ posts }) => posts));
  return (
    <ul className={style['cloud']}>
      {rows.map((tag, i) => (
        <li key={tag.id} data-size={sizes[i]}>
          <Link to={tagPath(tag.slug)} title={tag.excerpt || undefined}>
            {tag.name}
            <small className="num" aria-hidden>
              {formatNumber(tag.posts)}
            </small>
            <span className="sr"> {t.posts(formatNumber(tag.posts))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoTags({ q, t }: { q: string; t: TagsTexts }) {
  if (q === '')
    return (
      <Empty title={t.emptyAllTitle} action={<LinkButton to="/ask/post">{askTexts.use().ask}</LinkButton>}>
        {t.emptyAllText}
      </Empty>
    );
  return (
    <Empty title={t.emptyTitle} action={<LinkButton to="/ask/tags">{t.seeAll}</LinkButton>}>
      {t.emptyText(q)}
    </Empty>
  );
}
