import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { getUserInfo } from '#app/account/queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import type { Language } from '#app/core/language.ts';
import { pageTexts, useLanguage } from '#app/core/page-texts.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { SectionHead } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { Time, useClock } from '#app/ui/time.tsx';
import type { LoginInfo } from '../sessions/schema.ts';
import { deviceName, maskEmail, maskMobile, partOfDay } from '../ui/shown-facts.ts';
import type { Route } from './+types/overview.ts';
import style from './overview.module.css';

const texts = await pageTexts(
  () => import('../lang/zh-cn/overview.ts'),
  () => import('../lang/en/overview.ts'),
);

type Member = Route.ComponentProps['loaderData'];

export const loader = pageLoader(async ({ ctx }) => {
  const { id, username, nickname, avatar, email, mobile, motto, join_time, last_login_time, last_login_ip, login_info } = await getUserInfo(
    ctx,
    requireMember(ctx).id,
  );
  // Whole addresses stay on the server: this page shows them in part.
  const masked = { email: email && maskEmail(email), mobile: mobile && maskMobile(mobile) };
  return { id, username, nickname, avatar, motto, join_time, last_login_time, last_login_ip, login_info, ...masked };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The member's first page: a greeting, who one is, where one is logged in, what to do next. */
export default function Overview({ loaderData: member }: Route.ComponentProps) {
  return (
    <>
      <Hello member={member} />
      <div className={style['cols']}>
        <div>
          <Profile member={member} />
          <Logins logins={member.login_info} />
        </div>
        <Next />
      </div>
    </>
  );
}

/** Greets by the member's own clock, which the server does not know: the line keeps its place until then. */
function Hello({ member }: { member: Member }) {
  const t = texts.use();
  const { now } = useClock();
  const hour = useHour();
  return (
    <div className={style['hello']}>
      <h1 className={hour === null ? style['waiting'] : undefined}>{t.greeting[partOfDay(hour ?? 15)](member.nickname)}</h1>
      <p className="muted small">{t.dayCount(Math.floor((now / 1000 - member.join_time) / 86_400) + 1)}</p>
    </div>
  );
}

function Profile({ member }: { member: Member }) {
  const t = texts.use();
  const language = useLanguage();
  const none = <span className="muted">{t.notBound}</span>;
  return (
    <section>
      <SectionHead title={t.profile} />
      <div className={style['who']}>
        <Avatar id={member.id} name={member.nickname} src={member.avatar} size="l" />
        <div>
          <b>{member.nickname}</b>
          {member.motto && <p>{member.motto}</p>}
        </div>
      </div>
      <dl className={style['facts']}>
        <Fact label={t.account}>{member.username}</Fact>
        <Fact label={t.joined}>
          <Time value={member.join_time} language={language} mode="date" />
        </Fact>
        <Fact label={t.email}>{member.email || none}</Fact>
        <Fact label={t.mobile}>{member.mobile || none}</Fact>
        <Fact label={t.lastLogin}>{member.last_login_time === null ? '–' : <Time value={member.last_login_time} language={language} mode="datetime" />}</Fact>
        <Fact label={t.from}>{member.last_login_ip || '–'}</Fact>
      </dl>
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

function Logins({ logins }: { logins: LoginInfo[] }) {
  const t = texts.use();
  return (
    <section className={style['logins']}>
      <SectionHead title={t.logins} />
      <p className="muted small">{t.loginsText}</p>
      <Table caption={t.logins} rows={logins} rowKey={(login) => login.id} empty={<Empty title={t.noLogins} />} columns={loginColumns(t, useLanguage())} />
    </section>
  );
}

function loginColumns(t: ReturnType<typeof texts.use>, language: Language): Column<LoginInfo>[] {
  return [
    {
      key: 'device',
      label: t.device,
      cell: (login) => (
        <>
          {deviceName(login.agent) || t.unknownDevice} {login.current && <span className="chip">{t.thisDevice}</span>}
        </>
      ),
    },
    { key: 'address', label: t.address, cell: (login) => <span className="num">{login.ip || '–'}</span> },
    { key: 'time', label: t.time, end: true, cell: (login) => <Time value={login.time} language={language} /> },
  ];
}

function Next() {
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

/** The hour on the member's clock; null on the server and while hydrating. */
const useHour = () => useSyncExternalStore(neverChanges, hourNow, unknownHour);
const neverChanges = () => () => {};
const hourNow = () => new Date().getHours();
const unknownHour = () => null;
