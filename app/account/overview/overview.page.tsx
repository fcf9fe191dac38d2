import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { getOverview } from '#app/account/overview/overview.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Figures, SectionHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Points } from '#app/ui/kit/number.tsx';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import type { Overview as Week } from '#app/account/account.schema.ts';
import { Growth } from './growth.tsx';
import { maskEmail, maskMobile, partOfDay } from '#app/account/sessions/shown-facts.ts';
import { shownMoney, signedMoney, signedNumber } from './shown-money.ts';
import type { Route } from './+types/overview.page.ts';
import style from './overview.module.css';

const texts = await pageTexts(
  () => import('./overview.zh.ts'),
  () => import('./overview.en.ts'),
);

type Member = Route.ComponentProps['loaderData']['member'];

export const loader = pageLoader(async ({ ctx }) => {
  const [info, overview] = await Promise.all([getOwnInfo(ctx), getOverview(ctx)]);
  const {
    id,
    username,
    nickname,
    avatar,
    email,
    mobile,
    motto,
    money,
    score,
    join_time,
    last_login_time,
    last_login_ip,
  } = info;
  // Whole addresses stay on the server: this page shows them in part.
  const masked = { email: email && maskEmail(email), mobile: mobile && maskMobile(mobile) };
  return {
    overview,
    member: {
      id,
      username,
      nickname,
      avatar,
      motto,
      money,
      score,
      join_time,
      last_login_time,
      last_login_ip,
      ...masked,
    },
  };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/**
 * The member's first page: a greeting, what one has, how it grew, who one is. Other domains add their parts as the
 * inner route.
 */
export default function Overview({ loaderData: { member, overview } }: Route.ComponentProps) {
  const t = texts.use();
  return (
    <>
      <Hello member={member} />
      <Owned member={member} overview={overview} />
      <div className={style['cols']}>
        <div>
          <section>
            <Growth overview={overview} t={t} />
          </section>
          <Outlet />
        </div>
        <div>
          <Profile member={member} />
          <Next />
        </div>
      </div>
    </>
  );
}

/** Greets by the page's clock: the site's while the server renders, then the member's own. */
function Hello({ member }: { member: Member }) {
  const t = texts.use();
  const { now, timeZone } = useClock();
  return (
    <div className={style['hello']}>
      <Link to="/user/account/profile" aria-label={t.editProfile}>
        <Avatar id={member.id} name={member.nickname} src={member.avatar} size="l" />
      </Link>
      <div>
        <h1>{t.greeting[partOfDay(hourAt(now, timeZone))](member.nickname)}</h1>
        <p className="muted small">
          {t.dayCount(formatNumber(Math.floor((now / 1000 - member.join_time) / 86_400) + 1))}
        </p>
      </div>
    </div>
  );
}

/** Points, money and the addresses one can be reached at, each with the way to more. */
function Owned({ member, overview }: { member: Member; overview: Week }) {
  const t = texts.use();
  const cents = overview.money.reduce((sum, money) => sum + Math.round(Number(money) * 100), 0);
  const points = overview.score.reduce((sum, score) => sum + score, 0);
  const address = (channel: 'email' | 'mobile') => ({
    label: t[channel],
    value: <span className={member[channel] ? style['address'] : style['none']}>{member[channel] || t.notBound}</span>,
    note: <Link to={`/user/account/profile?bind=${channel}`}>{t[member[channel] ? 'change' : 'bind'][channel]}</Link>,
  });
  return (
    <Figures
      figures={[
        {
          label: t.points,
          value: (
            <span className={style['points']}>
              <Points value={member.score} />
            </span>
          ),
          note: <Link to="/user/account/integral">{t.week(signedNumber(points))}</Link>,
        },
        {
          label: t.balance,
          value: shownMoney(member.money),
          note: <Link to="/user/account/balance">{t.week(signedMoney((cents / 100).toFixed(2)))}</Link>,
        },
        address('email'),
        address('mobile'),
      ]}
    />
  );
}

const Profile = keptPart(ProfileFacts, { name: 'own-profile', useFacts: ({ member }: { member: Member }) => [member] });

function ProfileFacts({ member }: { member: Member }) {
  const t = texts.use();
  const language = useLanguage();
  return (
    <section>
      <SectionHead title={t.profile} aside={<Link to="/user/account/profile">{t.editProfile}</Link>} />
      {member.motto && <p className={style['motto']}>{member.motto}</p>}
      <dl className={style['facts']}>
        <Fact label={t.account}>{member.username}</Fact>
        <Fact label={t.joined}>
          <Time value={member.join_time} language={language} mode="date" />
        </Fact>
        <Fact label={t.lastLogin}>
          {member.last_login_time === null ? '–' : <Time value={member.last_login_time} language={language} />}
        </Fact>
        <Fact label={t.from}>{member.last_login_ip || '–'}</Fact>
      </dl>
      <p className={style['more']}>
        <Link to="/user/account/security">{t.logins}</Link>
        <Link to={`/user/card/${member.id}`}>{t.card}</Link>
      </p>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Next = keptPart(NextSteps, { name: 'next-steps', useFacts: () => [] });

function NextSteps() {
  const t = texts.use();
  const steps = [
    { icon: 'ask', text: t.ask, link: t.askLink, to: '/ask/post' },
    { icon: 'users', text: t.answer, link: t.answerLink, to: '/ask/lists/unanswered/0' },
    { icon: 'edit', text: t.write, link: t.writeLink, to: '/ask/post?kind=article' },
  ] as const;
  return (
    <section>
      <h2>{t.next}</h2>
      <ul className={style['next']}>
        {steps.map((step) => (
          <li key={step.to}>
            <Icon name={step.icon} />
            <span>{step.text}</span>
            <Link className="small" to={step.to} aria-label={`${step.link}: ${step.text}`}>
              {step.link}
            </Link>
          </li>
        ))}
      </ul>
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
