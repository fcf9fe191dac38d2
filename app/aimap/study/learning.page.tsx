import { listMapFollows } from '#app/ask/follows/map-follows.queries.server.ts';
import { getLearning } from '#app/aimap/learning/learning.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { Learning, NextStep } from '#app/aimap/learning/learning.schema.ts';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { useDayWords } from './day-words.tsx';
import { KeptHere } from './kept-here.tsx';
import { LearningPaths, PathOffers } from './learning-paths.tsx';
import { LearningSide } from './learning-side.tsx';
import { MasteryBar } from './mastery-bar.tsx';
import { becauseOf } from './mastery-words.ts';
import { reviewPath, topicsPath } from './quiz-addresses.ts';
import { type StudyTexts, studyTexts } from './study-texts.ts';
import { TopicTable } from './topic-table.tsx';
import style from './study.module.css';
import type { Route } from './+types/learning.page.ts';

export const loader = pageLoader(async ({ ctx }) => {
  const [learning, follows] = await Promise.all([getLearning(ctx), listMapFollows(ctx)]);
  return { learning, follows };
});

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: studyTexts.in(rootFacts(matches).language).title });
}

/** All of one's learning: what is due, what is next and why, paths, topics and the records themselves. */
export default function LearningPage({ loaderData: { learning, follows } }: Route.ComponentProps) {
  const t = studyTexts.use();
  const dayOf = useDayWords();
  const { open, nextDay, recent, paths, counts } = learning;
  const isNew = counts.nodes === 0 && paths.length === 0;
  const minutes = Math.max(1, Math.round(open * 1.3));
  const lead = open > 0 ? t.lead(open, minutes) : nextDay === null ? t.leadNone : t.leadNext(dayOf(nextDay));
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          open > 0 && (
            <LinkButton to={reviewPath} tone="primary">
              {t.startReview}
            </LinkButton>
          )
        }
      >
        {lead}
      </PageHead>
      <KeptHere t={t} />
      <div className={style['columns']}>
        <div>
          {!isNew && <Next next={learning.next} t={t} />}
          {!isNew && <Due learning={learning} t={t} />}
          {paths.length > 0 ? <LearningPaths paths={paths} t={t} /> : <PathOffers offers={learning.offers} t={t} />}
          {recent.length > 0 && (
            <section>
              <SectionHead
                title={t.recent}
                aside={counts.nodes > recent.length && <Link to={topicsPath}>{t.allTopics(counts.nodes)}</Link>}
              />
              <TopicTable topics={recent} today={learning.today} t={t} />
            </section>
          )}
        </div>
        <LearningSide learning={learning} follows={follows} t={t} />
      </div>
    </>
  );
}

function Next({ next, t }: { next: NextStep; t: StudyTexts }) {
  const { text, to } = nextOf(next, t);
  return (
    <section className={style['next']}>
      <h2>{t.nextStep}</h2>
      <p>{text}</p>
      <LinkButton to={to} size="s" iconEnd="arrow-right">
        {t.go}
      </LinkButton>
    </section>
  );
}

function nextOf(next: NextStep, t: StudyTexts): { text: string; to: string } {
  switch (next.kind) {
    case 'review':
      return { text: t.nextBy.review(next.due), to: reviewPath };
    case 'prerequisite':
      return { text: t.nextBy.prerequisite(next.topic.title, next.before.title), to: nodePath(next.topic) };
    case 'step':
      return { text: t.nextBy.step(next.topic.title, next.path.title), to: nodePath(next.topic) };
    case 'gate':
      return { text: t.nextBy.gate(next.path.title), to: pathPath(next.path.slug) };
    case 'choose':
      return { text: t.nextBy.choose, to: '/aiMap?view=path' };
  }
}

function Due({ learning: { topics, open }, t }: { learning: Learning; t: StudyTexts }) {
  return (
    <section>
      <SectionHead title={t.dueToday} aside={open > 0 && <span className="muted num">{t.items(open)}</span>} />
      {topics.length === 0 ? (
        <p className="muted">{t.nothingDue}</p>
      ) : (
        <ul className={style['due']}>
          {topics.map((topic) => (
            <li key={topic.id}>
              <span>
                <Link to={nodePath(topic)}>{topic.title}</Link>
                <small className="muted">{becauseOf(topic.mastery, t)}</small>
              </span>
              <MasteryBar mastery={topic.mastery} due={topic.due} t={t} />
              <span className="num muted">{t.items(topic.due)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
