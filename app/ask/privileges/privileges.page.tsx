import { getPrivileges } from '#app/ask/privileges/privileges.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Meter } from '#app/ui/kit/meter.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { RootData } from '#app/root.tsx';
import type { Route } from './+types/privileges.page.ts';
import { reaches } from './privileges.policy.ts';
import { reasons } from '#app/ask/reputation/reputation.schema.ts';
import { type Privilege, privileges, type PrivilegesView } from './privileges.schema.ts';
import style from './privileges.module.css';

const texts = await pageTexts(
  () => import('./privileges.zh.ts'),
  () => import('./privileges.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getPrivileges(ctx));

export function meta({ matches }: Route.MetaArgs) {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.title, description: t.description, canonical: '/ask/privileges' });
}

/** Where some privileges are made use of. */
const queues: Partial<Record<Privilege, string>> = {
  review: '/ask/reviews',
  closePost: '/ask/reviews/closing',
  reviewMap: '/aiMap/proposals',
};

/** What reputation is, lets one do and how one earns it, with the reader's own progress. */
export default function Privileges({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const { levels, reputation, amounts } = loaderData;
  const ordered = privileges.toSorted((a, b) => levels[a] - levels[b]);
  const byWorth = reasons.filter((reason) => amounts[reason] !== 0).toSorted((a, b) => amounts[b] - amounts[a]);
  return (
    <>
      <main id="main">
        <PageHead title={t.title}>{t.lead}</PageHead>
        <Progress levels={levels} reputation={reputation} />
        <section className={style['section']}>
          <SectionHead title={t.what} />
          <ul className={style['levels']}>
            {ordered.map((name) => {
              const has = reputation !== null && reaches(levels, name, reputation);
              return (
                <li key={name}>
                  <span className={style[has ? 'has' : 'hasNot']}>
                    <Icon name={has ? 'check-circle' : reputation === null && levels[name] <= 1 ? 'check' : 'lock'} />
                  </span>
                  <span>
                    <b>
                      {has && queues[name] ? (
                        <Link to={queues[name]}>{capital(t.names[name])}</Link>
                      ) : (
                        capital(t.names[name])
                      )}
                    </b>
                    <span className={style['level']}>
                      {levels[name] <= 1 ? t.everybody : t.from(formatNumber(levels[name]))}
                    </span>
                  </span>
                  <span className="num">
                    {reputation === null ? '' : has ? t.reached : t.missing(formatNumber(levels[name] - reputation))}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
        <section className={style['section']}>
          <SectionHead title={t.how} />
          <ul className={style['worths']}>
            {byWorth.map((reason) => (
              <li key={reason}>
                {t.reasons[reason]}
                <Worth amount={amounts[reason]} />
              </li>
            ))}
          </ul>
          <ul className={style['rules']}>
            {amounts.dailyCap > 0 && <li>{t.cap(formatNumber(amounts.dailyCap))}</li>}
            {t.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      </main>
      <Rail isMember={reputation !== null} />
    </>
  );
}

function Rail({ isMember }: { isMember: boolean }) {
  const t = texts.use();
  return (
    <aside className="rail" aria-label={t.notPoints}>
      <section className="card card-quiet">
        <h2>{t.notPoints}</h2>
        <p>{t.notPointsText}</p>
        {isMember && <Link to="/user/account/integral">{t.points}</Link>}
      </section>
      <section>
        <h2>{t.more}</h2>
        <ul className="rail-list">
          <li>
            <Link to="/ask/badges">{t.badges}</Link>
          </li>
          <li>
            <Link to="/ask/members">{t.members}</Link>
          </li>
        </ul>
      </section>
    </aside>
  );
}

function Worth({ amount }: { amount: number }) {
  return (
    <b className={`num ${amount < 0 ? style['minus'] : ''}`}>
      {amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)}
    </b>
  );
}

function Progress({ levels, reputation }: Pick<PrivilegesView, 'levels' | 'reputation'>) {
  const t = texts.use();
  const { openMemberCenter } = useRootFacts<RootData>();
  if (reputation === null) {
    if (!openMemberCenter) return null;
    return (
      <div className={style['mine']}>
        <Link to="/user/login?to=%2Fask%2Fprivileges" rel="nofollow">
          {t.logIn}
        </Link>
      </div>
    );
  }
  const next = privileges.filter((name) => levels[name] > reputation).toSorted((a, b) => levels[a] - levels[b])[0];
  return (
    <div className={style['mine']}>
      <p>
        <b>{t.yours(formatNumber(reputation))}</b>
        <Link to="/user/ask/reputation">{t.log}</Link>
      </p>
      {next && <Meter value={reputation} max={levels[next]} label={t.progress} />}
      <p className="small muted">
        {next ? t.next(formatNumber(levels[next] - reputation), t.names[next]) : t.allReached}
      </p>
    </div>
  );
}

/** The names stand within sentences; alone, English ones begin with a capital. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
