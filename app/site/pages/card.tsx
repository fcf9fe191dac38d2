import { Link } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { getPublicMember } from '#app/account/queries.server.ts';
import { getWriterActivity } from '#app/ask/members/queries.server.ts';
import type { WrittenPost } from '#app/ask/schema.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/language.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/page-texts.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Figures } from '#app/ui/card.tsx';
import { Mark } from '#app/ui/mark.tsx';
import { formatNumber } from '#app/ui/number.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Route } from './+types/card.ts';
import style from './card.module.css';

const texts = await pageTexts(
  () => import('../lang/zh-cn/card.ts'),
  () => import('../lang/en/card.ts'),
);

export const loader = pageLoader(async ({ ctx, params }) => {
  const member = await getPublicMember(ctx, Number(params['id']));
  return { member, activity: await getWriterActivity(ctx, member.id) };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.title(loaderData?.member.nickname ?? '') });
}

/** A member's public card: who they are and what they wrote. No layout, no login. */
export default function Card({ loaderData: { member, activity } }: Route.ComponentProps) {
  const t = texts.use();
  const language = htmlLang[useLanguage()];
  const { siteName } = useRootFacts();
  const gender = t.gender[member.gender];
  return (
    <main id="main" className={style['card']}>
      <Link className="brand" to="/">
        <Mark />
        <span>{siteName}</span>
      </Link>
      <header className={style['who']}>
        <Avatar id={member.id} name={member.nickname} src={member.avatar} size="xl" gender={([null, 'male', 'female'] as const)[member.gender]} />
        <div>
          <h1>{member.nickname}</h1>
          <p className="muted small">
            @{member.username}
            {gender && ` · ${gender}`} · {t.joined} <Time value={member.joinedAt} language={language} mode="date" />
          </p>
        </div>
      </header>
      {member.motto && <p className={style['motto']}>{member.motto}</p>}
      <Figures
        figures={[
          { label: t.questions, value: formatNumber(activity.questions) },
          { label: t.answers, value: formatNumber(activity.answers) },
          { label: t.articles, value: formatNumber(activity.articles) },
        ]}
      />
      <Written heading={t.posts} none={t.noPosts} rows={activity.posts} votes={t.votes} language={language} />
      <Written heading={t.writtenAnswers} none={t.noAnswers} rows={activity.writtenAnswers} votes={t.votes} language={language} />
      <p>
        <Link to={`/ask/search/${encodeURIComponent(`user:${member.username}`)}`} rel="nofollow">
          {t.all}
        </Link>
      </p>
    </main>
  );
}

function Written({
  heading,
  none,
  rows,
  votes,
  language,
}: {
  heading: string;
  none: string;
  rows: WrittenPost[];
  votes: (score: number) => string;
  language: string;
}) {
  return (
    <section className={style['written']} aria-label={heading}>
      <h2>{heading}</h2>
      {rows.length === 0 ? (
        <p className="muted small">{none}</p>
      ) : (
        <ul className="rail-list">
          {rows.map((row) => (
            <li key={row.answerId ?? row.id}>
              <Link to={`/ask/info/${row.id}${row.answerId === null ? '' : `#a${row.answerId}`}`}>{row.title}</Link>
              <div className="meta">
                {votes(row.score)} · <Time value={row.createdAt} language={language} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
