import { listReviews } from '#app/aimap/learning/due-reviews.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Reviews } from '#app/aimap/learning/learning.schema.ts';
import { useDayWords } from './day-words.tsx';
import { learningPath } from './quiz-addresses.ts';
import { QuizSession } from './quiz-session.tsx';
import { studyTexts } from './study-texts.ts';
import style from './quiz.module.css';
import type { Route } from './+types/review.page.ts';

export const loader = pageLoader(({ ctx }) => listReviews(ctx));

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: studyTexts.in(rootFacts(matches).language).review });
}

/** What is due today, item by item. What is answered stays in the session until the page is read anew. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const t = studyTexts.use();
  if (loaderData.items.length === 0) return <Nothing reviews={loaderData} />;
  return (
    <div className={style['page']}>
      <QuizSession
        items={loaderData.items}
        isMember
        known={loaderData.items.map(({ id }) => id)}
        via="review"
        to={learningPath}
        heading={t.review}
        t={t}
        result={(right) => (
          <section className={style['result']} role="status">
            <h2>{t.resultTitle(right, loaderData.items.length)}</h2>
            <p>{t.reviewDone}</p>
            <div className={style['acts']}>
              <LinkButton to={learningPath} tone="primary">
                {t.toLearning}
              </LinkButton>
            </div>
          </section>
        )}
      />
      <noscript>
        <Notice tone="info">{t.noScript}</Notice>
      </noscript>
    </div>
  );
}

function Nothing({ reviews: { due, dailyMax, nextDay } }: { reviews: Reviews }) {
  const t = studyTexts.use();
  const dayOf = useDayWords();
  const text = due > 0 ? t.reviewFull(dailyMax) : nextDay === null ? t.reviewNever : t.reviewNoneText(dayOf(nextDay));
  return (
    <Empty
      page
      level={1}
      title={t.reviewNone}
      action={
        <>
          <LinkButton to={learningPath}>{t.toLearning}</LinkButton>
          <LinkButton to="/aiMap">{t.openMap}</LinkButton>
        </>
      }
    >
      {text}
    </Empty>
  );
}
