import { listOwnReplies } from '#app/ask/own-posts/own-posts.queries.server.ts';
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
import { OwnRepliesInput, type OwnReply, replyFilters } from './own-posts.schema.ts';
import { minePath, mineTexts, stateTones } from './own-mine-texts.ts';
import { OwnHead, OwnRows, Under } from './own-list.tsx';
import type { Route } from './+types/own-replies.page.ts';

const base = '/user/ask/comment';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = OwnRepliesInput.parse(Object.fromEntries(url.searchParams));
  return { input, page: await listOwnReplies(ctx, input) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: mineTexts.in(rootFacts(matches).language).repliesTitle });
}

/** The member's answers and comments. */
export default function OwnReplies({ loaderData: { input, page } }: Route.ComponentProps) {
  const t = mineTexts.use();
  const { filter, q } = input;
  const pathOf = (edges: { before?: number | null; after?: number | null }) =>
    minePath(base, 'answer', { filter, q, ...edges });
  return (
    <>
      <PageHead title={t.repliesTitle}>{t.repliesLead}</PageHead>
      <OwnHead
        base={base}
        first="answer"
        filter={filter}
        q={q}
        filters={replyFilters.map((value) => ({ value, label: t.replyFilter[value] }))}
      />
      {page.rows.length > 0 ? (
        <OwnRows>
          {page.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </OwnRows>
      ) : (
        <Empty
          title={q === '' ? t.emptyReplies : t.nothing}
          level={2}
          action={
            q === '' ? (
              <LinkButton to="/ask/lists/unanswered/0">{t.browse}</LinkButton>
            ) : (
              <LinkButton to={base}>{t.showAll}</LinkButton>
            )
          }
        >
          {q === '' ? t.emptyRepliesText : t.nothingText}
        </Empty>
      )}
      <Pager
        previous={page.after === null ? null : pathOf({ after: page.after })}
        next={page.before === null ? null : pathOf({ before: page.before })}
      />
    </>
  );
}

function Row({ row }: { row: OwnReply }) {
  const t = mineTexts.use();
  const language = useLanguage();
  return (
    <li>
      <h2>
        {row.state === 'removed' ? row.title : <Link to={postPath(row.postId, { hash: row.hash })}>{row.title}</Link>}
      </h2>
      <p>{row.excerpt}</p>
      <Under>
        {row.accepted && <Chip tone="primary">{t.accepted}</Chip>}
        {row.state !== 'open' && <Chip tone={stateTones[row.state]}>{t.states[row.state]}</Chip>}
        {row.isAnonymous && <Chip>{t.anonymous}</Chip>}
        <span>{t.votes(formatNumber(row.score))}</span>
        <Time value={row.createdAt} language={language} />
      </Under>
    </li>
  );
}
