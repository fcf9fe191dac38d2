import { useRef } from 'react';
import { Allowed } from '#app/account/rules/allowed.tsx';
import { raisePageHeadings, sitePagePath } from '#app/account/site-pages/site-pages.policy.ts';
import { getPastPage, getSitePage } from '#app/account/site-pages/site-pages.queries.server.ts';
import type { SitePageView } from '#app/account/site-pages/site-pages.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { JsonLd } from '#app/ui/frame/json-ld.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { ownPageJsonLd } from './own-page-json-ld.ts';
import style from './own-page.module.css';
import type { Route } from './+types/own-page.page.ts';

const texts = await pageTexts(
  () => import('./own-page.zh.ts'),
  () => import('./own-page.en.ts'),
);

/** A page of the operator's own; `?revision=` shows a state that was published before. */
export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  const slug = params['id'] ?? '';
  const asked = url.searchParams.get('revision');
  if (asked === null || !/^[1-9]\d{0,8}$/.test(asked)) return { page: await getSitePage(ctx, { slug }), isPast: false };
  spendRead();
  const [page, present] = [await getPastPage(ctx, { slug, number: Number(asked) }), await getSitePage(ctx, { slug })];
  return { page, isPast: page.revision !== present.revision };
});

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  if (!loaderData) return [];
  const { page, isPast } = loaderData;
  return pageHead(matches, {
    title: isPast ? texts.in(rootFacts(matches).language).pastOf(page.title) : page.title,
    description: page.excerpt,
    ...(!isPast && { canonical: sitePagePath(page.slug) }),
  });
}

/** Terms of use, privacy, or whatever else the operator has to say, below its date, with the states before it. */
export default function OwnPage({ loaderData: { page, isPast } }: Route.ComponentProps) {
  const t = texts.use();
  const reader = useLanguage();
  const { siteUrl, siteName } = useRootFacts();
  const area = useRef<HTMLElement>(null);
  useProseEnhancer(area, page);
  return (
    <main id="main" ref={area} className={`wrap page ${style['page']}`}>
      {page.language !== reader && <Notice icon="translate">{t.fallback[page.language]}</Notice>}
      {isPast && (
        <Notice tone="warn" action={<Link to={sitePagePath(page.slug)}>{t.toPresent}</Link>}>
          {t.past}
        </Notice>
      )}
      <article lang={page.language === reader ? undefined : htmlLang[page.language]}>
        <h1>{page.title}</h1>
        <p className="small muted" lang={htmlLang[reader]}>
          {t.updated} <Time value={page.updatedAt} language={htmlLang[reader]} mode="date" />
        </p>
        <div className={`prose ${style['prose']}`} dangerouslySetInnerHTML={{ __html: raisePageHeadings(page.html) }} />
      </article>
      <Versions page={page} />
      <Allowed node="edit" page="/admin/pages">
        <p className={style['acts']}>
          <LinkButton size="s" icon="edit" to="/admin/pages">
            {t.edit}
          </LinkButton>
        </p>
      </Allowed>
      {!isPast && <JsonLd data={import.meta.env.SSR ? ownPageJsonLd(page, { siteUrl, siteName }) : null} />}
    </main>
  );
}

/** The states that were published, so that everybody can see what they agreed to once. */
function Versions({ page: { slug, revision, versions } }: { page: SitePageView }) {
  const t = texts.use();
  const reader = useLanguage();
  if (versions.length < 2) return null;
  return (
    <details className={style['versions']}>
      <summary>{t.versions(versions.length)}</summary>
      <ul>
        {versions.map((one, index) => (
          <li key={one.number}>
            <Link
              to={index === 0 ? sitePagePath(slug) : `${sitePagePath(slug)}?revision=${one.number}`}
              rel={index === 0 ? undefined : 'nofollow'}
              aria-current={one.number === revision ? 'page' : undefined}
            >
              <Time value={one.publishedAt} language={htmlLang[reader]} mode="date" />
            </Link>
            {index === 0 && ` ${t.present}`}
            {one.reason && <span className="muted"> · {one.reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
