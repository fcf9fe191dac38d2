import { getWeekly } from '#app/exchange/weekly/weekly.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { PostList } from '#app/ask/kit/post-row.tsx';
import { WeekInput } from './weekly.schema.ts';
import { dayWords, weekPath } from './weekly-week-words.ts';
import { weeklyTexts } from './weekly-texts.ts';
import type { Route } from './+types/weekly-week.page.ts';

export const loader = pageLoader(
  ({ ctx, params }) => getWeekly(ctx, { week: params['week'] ?? '' }),
  (params) => WeekInput.safeParse(params).success,
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { language, siteName } = rootFacts(matches);
  const t = weeklyTexts.in(language);
  const { week, lastDay } = loaderData;
  return pageHead(matches, {
    title: t.titleOf(dayWords(week, language), dayWords(lastDay, language)),
    description: t.description(siteName),
    canonical: weekPath(week),
  });
}

/** The best posts of one week, and the way to the others. */
export default function Week({ loaderData: { week, lastDay, rows, previous, next, weeks } }: Route.ComponentProps) {
  const t = weeklyTexts.use();
  const shared = askTexts.use();
  const language = useLanguage();
  return (
    <>
      <main id="main">
        <PageHead
          title={t.title}
          actions={
            <>
              {previous && (
                <LinkButton to={weekPath(previous)} icon="chevron-left" rel="prev">
                  {t.previous}
                </LinkButton>
              )}
              {next && (
                <LinkButton to={weekPath(next)} iconEnd="chevron-right" rel="next">
                  {t.next}
                </LinkButton>
              )}
            </>
          }
        >
          {t.lead(dayWords(week, language), dayWords(lastDay, language))}
        </PageHead>
        <h2 className="sr">{t.list}</h2>
        {rows.length > 0 ? (
          <PostList rows={rows} />
        ) : (
          <Empty
            title={t.emptyTitle}
            action={<LinkButton to={listPath({ type: 'question', sort: 'hot' })}>{t.seeHot}</LinkButton>}
          >
            {t.gone}
          </Empty>
        )}
      </main>
      <aside className="rail" aria-label={shared.rail}>
        <section>
          <h2>{t.weeks}</h2>
          <ol className="rail-list">
            {weeks.map((one) => (
              <li key={one}>
                <Link to={weekPath(one)} aria-current={one === week ? 'page' : undefined}>
                  {dayWords(one, language)}
                </Link>
              </li>
            ))}
          </ol>
        </section>
      </aside>
    </>
  );
}
