import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { maskEmail, maskMobile, partOfDay } from '#app/account/sessions/shown-facts.ts';
import { OwnActs } from '#app/ask/own-posts/own-acts.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { Figures } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Points } from '#app/ui/kit/number.tsx';
import { StepWay } from '#app/ui/kit/step-way.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { getMemberOverview } from './member-overview.queries.server.ts';
import { type MemberOverview, OverviewInput } from './member-overview.schema.ts';
import { type OverviewTexts, overviewTexts } from './overview-texts.ts';
import { OwnNews } from './own-news.tsx';
import { type OverviewMember, OwnProfile } from './own-profile.tsx';
import { OwnWalk } from './own-walk.tsx';
import { ReputationGrowth } from './reputation-growth.tsx';
import { SignInStrip } from './sign-in-strip.tsx';
import { TodoList } from './todo-list.tsx';
import type { Route } from './+types/overview.page.ts';
import style from './overview.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const { span } = OverviewInput.parse(Object.fromEntries(url.searchParams));
  const [info, overview] = await Promise.all([getOwnInfo(ctx), getMemberOverview(ctx, { span })]);
  const { id, username, nickname, avatar, motto, score, join_time, last_login_time, last_login_ip } = info;
  // Whole addresses stay on the server: this page shows them in part.
  const masked = { email: info.email && maskEmail(info.email), mobile: info.mobile && maskMobile(info.mobile) };
  const known = { id, username, nickname, avatar, motto, score, join_time, last_login_time, last_login_ip };
  return { span, overview, member: { ...known, ...masked } satisfies OverviewMember };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: overviewTexts.in(rootFacts(matches).language).title });
}

/** The member's first page: a greeting, how they stand, what waits, what they wrote and were told. */
export default function Overview({ loaderData: { member, overview, span } }: Route.ComponentProps) {
  const t = overviewTexts.use();
  return (
    <>
      <div className={style['hello']}>
        <Hello member={member} streak={overview.week?.streak ?? 0} />
        {overview.week && <SignInStrip week={overview.week} t={t} />}
      </div>
      <Standing overview={overview} points={member.score} t={t} />
      <div className={style['cols']}>
        <div>
          {overview.firstSteps ? (
            <FirstSteps steps={overview.firstSteps} t={t} />
          ) : (
            <section>
              <ReputationGrowth curve={overview.curve} span={span} t={t} />
            </section>
          )}
          {overview.walk && <OwnWalk walk={overview.walk} t={t} />}
          {overview.acts.length > 0 && <OwnActs acts={overview.acts} username={member.username} />}
        </div>
        <div>
          <TodoList todos={overview.todos} open={overview.walk?.open ?? 0} t={t} />
          <OwnNews news={overview.news} t={t} />
          <OwnProfile member={member} />
        </div>
      </div>
    </>
  );
}

/** Greets by the page's clock: the site's while the server renders, then the member's own. */
function Hello({ member, streak }: { member: OverviewMember; streak: number }) {
  const t = overviewTexts.use();
  const { now, timeZone } = useClock();
  const day = Math.floor((now / 1000 - member.join_time) / 86_400) + 1;
  return (
    <div>
      <h1>
        {day <= 1 ? t.firstGreeting(member.nickname) : t.greeting[partOfDay(hourAt(now, timeZone))](member.nickname)}
      </h1>
      <p className="muted small">
        {t.dayCount(formatNumber(day))} {streak > 1 && t.streak(streak)}
      </p>
    </div>
  );
}

function Standing({ overview, points, t }: { overview: MemberOverview; points: number; t: OverviewTexts }) {
  const { reputation, reputationGained: gained, answers, accepted, reads } = overview;
  return (
    <Figures
      figures={[
        {
          label: t.reputation,
          value: formatNumber(reputation),
          note: (
            <Link to="/user/ask/reputation">
              {t.gained(gained > 0 ? `+${formatNumber(gained)}` : formatNumber(gained))}
            </Link>
          ),
        },
        {
          label: t.points,
          value: (
            <span className={style['points']}>
              <Points value={points} />
            </span>
          ),
          note: <Link to="/user/account/integral">{t.pointsLog}</Link>,
        },
        {
          label: t.answers,
          value: formatNumber(answers),
          unit: t.answersUnit(answers),
          note:
            answers === 0
              ? t.noAnswers
              : accepted === 0
                ? t.noneAccepted
                : t.acceptedShare(Math.round((accepted / answers) * 100)),
        },
        { label: t.reads, value: formatNumber(reads), unit: t.readsUnit(reads), note: t.readsNote },
      ]}
    />
  );
}

/** What a newcomer does first, until they have written something. */
function FirstSteps({ steps, t }: { steps: NonNullable<MemberOverview['firstSteps']>; t: OverviewTexts }) {
  const { hasFace, follows } = steps;
  const isFollowing = follows >= 3;
  return (
    <section>
      <h2>{t.steps}</h2>
      <p className="muted small">{t.stepsText}</p>
      <StepWay
        label={t.steps}
        steps={[
          { title: t.faceStep, text: hasFace ? t.faceDone : t.faceTodo, isDone: hasFace, to: '/user/account/profile' },
          {
            title: t.tagsStep,
            text: isFollowing ? t.tagsDone(follows) : t.tagsTodo(follows),
            isDone: isFollowing,
            to: '/ask/tags',
          },
          { title: t.postStep, text: t.postTodo, isDone: false, to: '/ask/post' },
        ]}
      />
    </section>
  );
}

/** Making one costs a hundred times as much as using it. */
const hours = new Map<string, Intl.DateTimeFormat>();

/** The hour of a moment (ms) in a zone. */
function hourAt(now: number, timeZone: string): number {
  const known = hours.get(timeZone) ?? new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  hours.set(timeZone, known);
  return Number(known.format(now));
}
