import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { AnnouncementView } from './notices.schema.ts';
import { noticeTexts } from './notice-texts.ts';
import { useNotices } from './use-notices.ts';
import style from './notice.module.css';

/** An announcement with its whole text. */
export function AnnouncementCard({
  announcement: { id, kind, title, html, path, publishedAt, isUnread },
}: {
  announcement: AnnouncementView;
}) {
  const t = noticeTexts.use();
  const language = useLanguage();
  const notices = useNotices();
  return (
    <article className={classNames('card', style['news'], isUnread && style['unread'])} aria-labelledby={`news-${id}`}>
      <h2 id={`news-${id}`}>
        {isUnread && (
          <>
            <span className={style['mark']} aria-hidden />
            <span className="sr">{t.unread}</span>
          </>
        )}
        {title}{' '}
        {kind !== 'news' && <Chip tone={kind === 'important' ? 'danger' : 'accent'}>{t.announcementKinds[kind]}</Chip>}
      </h2>
      <Time value={publishedAt} language={htmlLang[language]} className="xs muted" />
      {/* Rendered from Markdown by the server, which lets nothing through that runs. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {(path || isUnread) && (
        <div className="btns">
          {path && (
            <LinkButton size="s" to={path}>
              {t.readMore}
            </LinkButton>
          )}
          {isUnread && (
            <Button size="s" tone="quiet" onClick={() => void notices.hear(id)}>
              {t.gotIt}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
