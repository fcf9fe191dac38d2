import { findTag } from '#app/ask/tags/tag-lists.queries.server.ts';
import { listTagRevisions } from '#app/ask/tags/tag-wiki.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { Changes } from '#app/ask/kit/revision-changes.tsx';
import { compareTexts, plainLines } from '#app/ask/kit/line-diff.ts';
import styles from '#app/ask/kit/revisions.module.css';
import { tagHistoryPath, tagPath } from '#app/ask/parts/tag-path.ts';
import { tagsTexts } from './tags-texts.ts';
import type { Route } from './+types/tag-history.page.ts';

const textOf = ({ excerpt, markdown }: { excerpt: string; markdown: string }) =>
  markdown === '' ? excerpt : `${excerpt}\n\n${markdown}`;

/** The versions without their texts, and how the chosen one differs from the one before. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const slug = params['slug'] ?? '';
  const { id } = await findTag(ctx, slug);
  const language = url.searchParams.get('in') === 'en' ? ('en' as const) : ('zh-cn' as const);
  const revisions = await listTagRevisions(ctx, { id, language });
  const asked = url.searchParams.get('number');
  const at = asked === null ? 0 : revisions.findIndex((one) => String(one.number) === asked);
  const chosen = revisions[at];
  if (!chosen) throw notFound();
  const before = revisions[at + 1];
  return {
    slug,
    language,
    revisions: revisions.map(({ markdown: _markdown, excerpt: _excerpt, ...one }) => one),
    chosen: chosen.number,
    comparison: {
      title: null,
      category: null,
      tags: null,
      lines: before ? compareTexts(textOf(before), textOf(chosen)) : plainLines(textOf(chosen)),
    },
  };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, { title: tagsTexts.in(rootFacts(matches).language).past.title(loaderData?.slug ?? '') });
}

/** Every state a tag's description was in. */
export default function TagHistory({
  loaderData: { slug, language, revisions, chosen, comparison },
}: Route.ComponentProps) {
  const t = tagsTexts.use();
  const reader = useLanguage();
  return (
    <main id="main" className={styles['page']}>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/ask/tags">{t.title}</Link>
          </li>
          <li>
            <Link to={tagPath(slug)}>{slug}</Link>
          </li>
        </ol>
      </nav>
      <PageHead title={t.past.title(slug)}>{t.edit.languages[language]}</PageHead>
      <ol className="timeline" aria-label={t.past.list}>
        {revisions.map(({ number, author, reason, createdAt }, index) => (
          <li
            key={number}
            className={index === 0 ? undefined : 'm'}
            aria-current={number === chosen ? 'true' : undefined}
          >
            <div className={styles['line']}>
              {number === chosen ? (
                <b>{t.past.version(number)}</b>
              ) : (
                <Link to={tagHistoryPath(slug, language, number)} preventScrollReset title={t.past.show}>
                  {t.past.version(number)}
                </Link>
              )}
              {index === 0 && <Chip tone="primary">{t.past.present}</Chip>}
              <span className="muted small">
                <AuthorLink author={author} /> · <Time value={createdAt} language={htmlLang[reader]} />
              </span>
            </div>
            {number > 1 && <p className="muted small">{reason || t.past.noReason}</p>}
            {number === chosen && <Changes comparison={comparison} />}
          </li>
        ))}
      </ol>
    </main>
  );
}
