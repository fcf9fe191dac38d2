import { listOwnPosts } from '#app/ask/own-posts/own-posts.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { type OwnPost, OwnPostsInput, postFilters } from './own-posts.schema.ts';
import { minePath, mineTexts, stateTones } from './own-mine-texts.ts';
import { OwnHead, OwnRows, Under } from './own-list.tsx';
import type { Route } from './+types/own-posts.page.ts';

const base = '/user/ask/post';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = OwnPostsInput.parse(Object.fromEntries(url.searchParams));
  return { input, page: await listOwnPosts(ctx, input) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: mineTexts.in(rootFacts(matches).language).postsTitle });
}

/** What the member posted, with what became of it. */
export default function OwnPosts({ loaderData: { input, page } }: Route.ComponentProps) {
  const t = mineTexts.use();
  const { filter, q } = input;
  const pathOf = (edges: { before?: number | null; after?: number | null }) =>
    minePath(base, 'all', { filter, q, ...edges });
  const isFiltered = filter !== 'all' || q !== '';
  const actions = (
    <>
      <LinkButton to="/user/ask/drafts" size="s">
        {t.drafts}
      </LinkButton>
      <LinkButton to="/ask/post" size="s" tone="primary" icon="edit">
        {t.ask}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead title={t.postsTitle} actions={actions}>
        {t.postsLead}
      </PageHead>
      <OwnHead
        base={base}
        first="all"
        filter={filter}
        q={q}
        filters={postFilters.map((value) => ({ value, label: t.postFilter[value] }))}
      />
      {page.rows.length > 0 ? (
        <OwnRows>
          {page.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </OwnRows>
      ) : (
        <Empty
          title={isFiltered ? t.nothing : t.empty}
          level={2}
          action={
            isFiltered ? (
              <LinkButton to={base}>{t.showAll}</LinkButton>
            ) : (
              <LinkButton to="/ask/post?kind=article">{t.write}</LinkButton>
            )
          }
        >
          {isFiltered ? t.nothingText : t.emptyText}
        </Empty>
      )}
      <Pager
        previous={page.after === null ? null : pathOf({ after: page.after })}
        next={page.before === null ? null : pathOf({ before: page.before })}
      />
    </>
  );
}

function Row({ row }: { row: OwnPost }) {
  const t = mineTexts.use();
  const language = useLanguage();
  const isShown = row.state !== 'removed';
  return (
    <li>
      <h2>{isShown ? <Link to={postPath(row.id)}>{row.title}</Link> : row.title}</h2>
      <Under>
        <Chip tone="line">{t.kinds[row.kind]}</Chip>
        {row.state !== 'open' && <Chip tone={stateTones[row.state]}>{t.states[row.state]}</Chip>}
        {row.isAnonymous && <Chip>{t.anonymous}</Chip>}
        {row.solved && <Chip tone="primary">{t.solved}</Chip>}
        <span>{t.votes(formatNumber(row.score))}</span>
        {row.kind === 'question' && <span>{t.answers(formatNumber(row.answers))}</span>}
        <span>{t.views(formatNumber(row.views))}</span>
        <Time value={row.createdAt} language={language} />
      </Under>
    </li>
  );
}
