import { listOwnTopics } from '#app/aimap/learning/learning.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { learningPath } from './quiz-addresses.ts';
import { studyTexts } from './study-texts.ts';
import { TopicTable } from './topic-table.tsx';
import type { Route } from './+types/topics.page.ts';

export const loader = pageLoader(async ({ ctx }) => ({ topics: await listOwnTopics(ctx), today: siteDay(ctx.now) }));

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: studyTexts.in(rootFacts(matches).language).topicsTitle });
}

/** Every topic that the reader has marked or answered. */
export default function TopicsPage({ loaderData: { topics, today } }: Route.ComponentProps) {
  const t = studyTexts.use();
  return (
    <>
      <BackLink to={learningPath}>{t.title}</BackLink>
      <PageHead title={t.topicsTitle} />
      {topics.length === 0 ? (
        <Empty title={t.noTopics} action={<LinkButton to="/aiMap">{t.openMap}</LinkButton>}>
          {t.noTopicsText}
        </Empty>
      ) : (
        <TopicTable topics={topics} today={today} t={t} />
      )}
    </>
  );
}
