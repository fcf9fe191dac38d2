import { redirect, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { listDuePages } from '#app/account/consent/consent.queries.server.ts';
import { raisePageHeadings } from '#app/account/site-pages/site-pages.policy.ts';
import { loginTarget } from '#app/account/parts/login-target.ts';
import { logOut } from '#app/account/sessions/log-out.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Mark } from '#app/ui/kit/mark.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { DuePage } from '#app/account/consent/consent.schema.ts';
import style from './consent.module.css';
import type { Route } from './+types/consent.page.ts';

const texts = await pageTexts(
  () => import('./consent.zh.ts'),
  () => import('./consent.en.ts'),
);

/** Who has nothing left to agree to is led on. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const pages = await listDuePages(ctx);
  if (pages.length === 0) throw redirect(loginTarget(url.searchParams));
  return pages;
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What a member has to agree to before they go on: to read, agree, leave, or take their data along and close. */
export default function Consent({ loaderData: pages }: Route.ComponentProps) {
  const t = texts.use();
  const { siteName } = useRootFacts();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { send, busy, run, fault } = useSend({ quiet: true });
  const isRenewed = pages.every(({ agreed }) => agreed !== null);
  async function agree() {
    const consents = pages.map(({ id, version }) => ({ id, version }));
    const done = await send(
      '/api/account/agree',
      { consents },
      { name: 'agree', leaves: true, onRefused: () => revalidate() },
    );
    if (done) await navigate(loginTarget(query), { replace: true });
  }
  async function leave() {
    if (!(await logOut())) return;
    await revalidate();
    await navigate('/user/login', { replace: true });
  }
  return (
    <main id="main" className={style['page']}>
      <p className={`brand ${style['brand']}`}>
        <Mark />
        <span>{siteName}</span>
      </p>
      <h1>{isRenewed ? t.renewed : t.first}</h1>
      <p className={style['lead']}>{isRenewed ? t.renewedLead : t.firstLead(siteName)}</p>
      {fault && (
        <Notice tone="bad" live>
          {fault}
        </Notice>
      )}
      <ul className={style['pages']}>
        {pages.map((page) => (
          <li key={page.id}>
            <Law page={page} />
          </li>
        ))}
      </ul>
      <div className="btns">
        <Button tone="primary" loading={busy === 'agree'} onClick={() => void agree()}>
          {t.agree}
        </Button>
        <Button loading={busy === 'leave'} onClick={() => void run(leave, 'leave')}>
          {t.leave}
        </Button>
      </div>
      <p className={style['else']}>
        {t.otherwise} <Link to="/user/account/security/data">{t.data}</Link>
        {t.or}
        <Link to="/user/account/security/close">{t.close}</Link>
        {t.end}
      </p>
    </main>
  );
}

/** A page to be agreed to: since when it is so, what has changed, and all of its text. */
function Law({ page }: { page: DuePage }) {
  const t = texts.use();
  const reader = useLanguage();
  const isForeign = page.language !== reader;
  return (
    <details>
      <summary>
        <b lang={isForeign ? htmlLang[page.language] : undefined}>{page.title}</b>
        <span className="small muted">
          {t.since} <Time value={page.changedAt} language={htmlLang[reader]} mode="date" />
          {page.agreed !== null && ` · ${t.agreedBefore(page.agreed)}`}
        </span>
        {page.agreed !== null && page.reason !== '' && <span className="small">{t.what(page.reason)}</span>}
      </summary>
      <div
        className={`prose ${style['text']}`}
        lang={isForeign ? htmlLang[page.language] : undefined}
        dangerouslySetInnerHTML={{ __html: raisePageHeadings(page.html) }}
      />
      <p className="small">
        <a href={`/page/${page.slug}`} target="_blank" rel="noopener">
          {t.own}
        </a>
      </p>
    </details>
  );
}
