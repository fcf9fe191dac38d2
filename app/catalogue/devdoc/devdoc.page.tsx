import { useRef } from 'react';
import { Allowed } from '#app/account/rules/allowed.tsx';
import { getDoc, searchDocs } from '#app/catalogue/devdoc/devdoc.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Marked } from '#app/ask/kit/marked.tsx';
import { searchPath } from '#app/ask/parts/ask-addresses.ts';
import { raiseHeadings } from './devdoc.policy.ts';
import type { DocHit } from '#app/ask/search/search.schema.ts';
import { docBounds, type DocView } from './devdoc.schema.ts';
import style from './devdoc.module.css';
import { devdocTexts } from './devdoc-texts.ts';
import { DocNav, docPath } from './doc-tree.tsx';
import { Feedback } from './feedback.tsx';
import type { Route } from './+types/devdoc.page.ts';

/** A page of the docs; without an address the first one, or what `?q=` finds. */
export const loader = pageLoader(async ({ ctx, params, url, spendRead }) => {
  const slug = params['id'] ?? '';
  const q = slug === '' ? (url.searchParams.get('q') ?? '').trim().slice(0, docBounds.query) : '';
  if (q !== '') spendRead();
  const [{ tree, doc }, hits] = await Promise.all([getDoc(ctx, { slug }), q === '' ? null : searchDocs(ctx, { q })]);
  return { tree, doc: hits ? null : doc, hits, q, isStart: slug === '' };
});

export const handle = { hasOwnNav: true };

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const { language, siteName } = rootFacts(matches);
  const t = devdocTexts.in(language);
  if (!loaderData) return [];
  const { doc, hits, q, isStart } = loaderData;
  if (hits) return pageHead(matches, { title: t.results(q) });
  const title = doc && !isStart ? `${doc.title} · ${t.title}` : t.title;
  return pageHead(matches, {
    title,
    description: t.description(siteName),
    ...(doc ? { canonical: isStart ? '/ask/devdoc' : `/ask/devdoc/${doc.slug}` } : {}),
  });
}

export default function DevDoc({ loaderData: { tree, doc, hits, q } }: Route.ComponentProps) {
  const t = devdocTexts.use();
  return (
    <div className={`ask ${style['frame']}`}>
      <DocNav tree={tree} slug={doc?.slug ?? null} q={q} />
      {hits ? (
        <Hits q={q} hits={hits} />
      ) : doc ? (
        <Doc key={`${doc.slug} ${doc.language}`} doc={doc} />
      ) : (
        <main id="main">
          <Empty level={1} page title={t.empty} action={<LinkButton to="/ask/devdoc/api">{t.reference}</LinkButton>}>
            {t.emptyText}
          </Empty>
        </main>
      )}
    </div>
  );
}

function Doc({ doc }: { doc: DocView }) {
  const t = devdocTexts.use();
  const reader = useLanguage();
  const area = useRef<HTMLElement>(null);
  useProseEnhancer(area, doc);
  return (
    <>
      <main id="main" ref={area} className={style['doc']}>
        {doc.above.length > 0 && (
          <nav aria-label={t.crumbs}>
            <ol className="crumb">
              {doc.above.map((page) => (
                <li key={page.slug}>
                  <Link to={docPath(page)}>{page.title}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {doc.language !== reader && <Notice icon="translate">{t.fallback[doc.language]}</Notice>}
        <article lang={doc.language === reader ? undefined : htmlLang[doc.language]}>
          <h1>{doc.title}</h1>
          <div className={`prose ${style['prose']}`} dangerouslySetInnerHTML={{ __html: raiseHeadings(doc.html) }} />
        </article>
        <footer className={style['foot']}>
          <p className="small muted">
            {t.updated} <Time value={doc.updatedAt} language={htmlLang[reader]} /> ·{' '}
            <Link to={`/ask/devdoc/${doc.slug}/history?in=${doc.language}`} rel="nofollow">
              {t.revision(doc.revision)}
            </Link>
          </p>
          <div className="btns">
            <Allowed node="edit" page="/admin/devdoc">
              <LinkButton size="s" icon="edit" to={`/admin/devdoc/${doc.id}?language=${doc.language}`}>
                {t.edit}
              </LinkButton>
            </Allowed>
            <Button size="s" icon="file" onClick={() => window.print()}>
              {t.print}
            </Button>
          </div>
        </footer>
        <Nearby doc={doc} />
        <Feedback doc={doc} />
      </main>
      <aside className={`rail ${style['rail']}`} aria-label={t.onPage}>
        {doc.headings.length > 1 && (
          <section>
            <h2>{t.onPage}</h2>
            <ul className={style['toc']}>
              {doc.headings.map((heading) => (
                <li key={heading.id} data-level={heading.level}>
                  <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </>
  );
}

function Nearby({ doc: { previous, next } }: { doc: DocView }) {
  const t = devdocTexts.use();
  return (
    <nav className={style['nearby']} aria-label={t.nearby}>
      {previous ? (
        <Link to={docPath(previous)} rel="prev" prefetch="intent">
          <small>{t.previous}</small>
          {previous.title}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={docPath(next)} rel="next" prefetch="intent">
          <small>{t.next}</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}

function Hits({ q, hits }: { q: string; hits: DocHit[] }) {
  const t = devdocTexts.use();
  const reader = useLanguage();
  return (
    <main id="main">
      <div className="pagehead">
        <div>
          <h1>{t.results(q)}</h1>
          <p role="status">{hits.length === 0 ? t.none : t.found(hits.length)}</p>
        </div>
      </div>
      {hits.length === 0 ? (
        <Empty
          level={2}
          title={t.none}
          action={
            <>
              <LinkButton to={searchPath({ keywords: q })}>{t.searchSite}</LinkButton>
              <LinkButton to="/ask/devdoc" tone="quiet">
                {t.backToDocs}
              </LinkButton>
            </>
          }
        >
          {t.noneText(q)}
        </Empty>
      ) : (
        <ul className={style['hits']}>
          {hits.map((hit) => (
            <li key={hit.slug} lang={hit.language === reader ? undefined : htmlLang[hit.language]}>
              <h2>
                <Link to={`/ask/devdoc/${hit.slug}`}>
                  <Marked parts={hit.titleParts} />
                </Link>
              </h2>
              <p>
                <Marked parts={hit.excerptParts} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
