import { listDocRevisions } from '#app/catalogue/devdoc/devdoc.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Changes } from '#app/ask/kit/revision-changes.tsx';
import { compareTexts, compareWords, plainLines } from '#app/ask/kit/line-diff.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import style from './devdoc.module.css';
import { devdocTexts } from './devdoc-texts.ts';
import type { Route } from './+types/devdoc-history.page.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const slug = params['id'] ?? '';
  const language =
    url.searchParams.get('in') === 'en'
      ? ('en' as const)
      : url.searchParams.get('in') === 'zh-cn'
        ? ('zh-cn' as const)
        : ctx.language;
  const number = Number(url.searchParams.get('number') ?? 0) || undefined;
  const { title, revisions, chosen, before } = await listDocRevisions(ctx, { slug, language, number });
  const isRetitled = before !== null && before.title !== chosen.title;
  const comparison = {
    title: isRetitled ? compareWords(before.title, chosen.title) : null,
    category: null,
    tags: null,
    lines: before ? compareTexts(before.markdown, chosen.markdown) : plainLines(chosen.markdown),
  };
  return { slug, language, title, revisions, chosen: chosen.number, comparison };
});

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = devdocTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.historyOf(loaderData.title) : t.history });
}

/** The published versions of a page, and what the chosen one changed. */
export default function DocHistory({
  loaderData: { slug, language, title, revisions, chosen, comparison },
}: Route.ComponentProps) {
  const t = devdocTexts.use();
  const reader = useLanguage();
  return (
    <main id="main" className={`wrap page ${style['history']}`}>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/ask/devdoc">{t.title}</Link>
          </li>
          <li>
            <Link to={`/ask/devdoc/${slug}`}>{title}</Link>
          </li>
        </ol>
      </nav>
      <PageHead title={t.historyOf(title)} />
      <ol className="timeline">
        {revisions.map((revision, index) => (
          <li
            key={revision.number}
            className={index === 0 ? undefined : 'm'}
            aria-current={revision.number === chosen ? 'true' : undefined}
          >
            {revision.number === chosen ? (
              <b>{t.revision(revision.number)}</b>
            ) : (
              <Link to={`?in=${language}&number=${revision.number}`} preventScrollReset>
                {t.revision(revision.number)}
              </Link>
            )}{' '}
            {index === 0 && <Chip tone="primary">{t.present}</Chip>}{' '}
            <span className="small muted">
              {revision.author ? <AuthorLink author={revision.author} /> : t.product} ·{' '}
              <Time value={revision.publishedAt ?? revision.createdAt} language={htmlLang[reader]} />
            </span>
            {revision.reason && <p className="small muted">{revision.reason}</p>}
            {revision.number === chosen && <Changes comparison={comparison} />}
          </li>
        ))}
      </ol>
    </main>
  );
}
