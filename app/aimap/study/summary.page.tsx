import { getSummary } from '#app/aimap/learning/summaries.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { summaryPath } from './quiz-addresses.ts';
import { studyTexts } from './study-texts.ts';
import style from './walk.module.css';
import type { Route } from './+types/summary.page.ts';

export const loader = pageLoader(({ ctx, params }) => getSummary(ctx, params['name'] ?? ''));

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const t = studyTexts.in(rootFacts(matches).language);
  const { member, title, name, audience } = loaderData;
  return pageHead(matches, {
    title: t.summaryTitle(member.nickname, title),
    description: `${t.forWhom} ${audience}`,
    canonical: summaryPath(name),
  });
}

/** A finished path that its learner shows: what they learned and when, and no figures of how well. */
export default function SummaryPage({ loaderData: summary }: Route.ComponentProps) {
  const t = studyTexts.use();
  const language = htmlLang[useLanguage()];
  const { member, title, slug, stages, enrolledAt, finishedAt, version } = summary;
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      <div className={style['who']}>
        <Avatar id={member.id} name={member.nickname} src={member.avatar} size="l" />
        <h1>{t.summaryTitle(member.nickname, title)}</h1>
      </div>
      <p className={style['facts']}>
        <span>
          {t.summaryFrom} <Time value={enrolledAt} language={language} mode="date" />
        </span>
        <span>
          {t.summaryTo} <Time value={finishedAt} language={language} mode="date" />
        </span>
        <span>{t.version(version)}</span>
      </p>
      <ol className={style['stages']}>
        {stages.map(({ title: name, gate, steps }, i) => (
          <li key={name}>
            <h2>
              <small className="muted">{t.stage(i + 1)}</small> {name}
            </h2>
            <ul className={style['learned']}>
              {steps.map((step) => (
                <li key={step.id}>
                  <Icon name="check" size="s" /> <Link to={nodePath(step)}>{step.title}</Link>
                </li>
              ))}
            </ul>
            <p className={style['why']}>
              <b>{t.summaryGates}</b> {gate}
            </p>
          </li>
        ))}
      </ol>
      <p className={style['acts']}>
        <LinkButton to={pathPath(slug)}>{t.toPath}</LinkButton>
      </p>
      <p className="muted small">{t.summaryLead}</p>
    </main>
  );
}
