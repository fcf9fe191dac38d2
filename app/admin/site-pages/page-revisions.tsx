import type { DeskPage, DeskRevision } from '#app/account/site-pages/site-pages.schema.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { PageDeskTexts } from './page-desk-texts.ts';
import style from './page-desk.module.css';

type Props = { page: DeskPage & { revisions: readonly DeskRevision[] }; mayEdit: boolean; t: PageDeskTexts };

/** Every saved state of a page in both languages, newest first; each can be begun from again. */
export function PageRevisions({ page, mayEdit, t }: Props) {
  const reader = useLanguage();
  return (
    <section className={style['part']}>
      <h2>{t.revisions}</h2>
      <ul className={style['lines']}>
        {page.revisions.map(({ language, number, author, reason, createdAt, publishedAt, version }) => {
          const name = `${t.languages[language]} · ${t.revision(number)}`;
          const isNewest = page.texts[language]?.number === number;
          return (
            <li key={`${language} ${number}`}>
              <span>{name}</span>
              {publishedAt === null ? (
                <Chip tone="info">{t.draftChip}</Chip>
              ) : (
                version !== null && <Chip tone="primary">{t.versionOf(version)}</Chip>
              )}
              <span className="small muted">
                {author ? author.nickname || author.username : t.product} ·{' '}
                <Time value={publishedAt ?? createdAt} language={htmlLang[reader]} />
                {reason && ` · ${reason}`}
              </span>
              {mayEdit && !isNewest && (
                <LinkButton
                  size="s"
                  tone="quiet"
                  to={`/admin/pages/${page.id}?language=${language}&from=${number}`}
                  aria-label={t.restoreOf(name)}
                >
                  {t.restore}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
