import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes, formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { ShareContent, ShareView } from './shares.schema.ts';
import { filePath } from './share-addresses.ts';
import { shareTexts } from './share-texts.ts';
import style from './share.module.css';

/** Title, author and facts. */
export function ShareHead({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const language = htmlLang[useLanguage()];
  const { author } = share;
  return (
    <header className={style['head']}>
      <p className={style['kicker']}>{t.kicker}</p>
      <h1>{share.title}</h1>
      <div className={style['by']}>
        <Avatar id={author.id} name={author.nickname} src={author.avatar} size="m" />
        <div>
          <Link to={`/user/card/${author.id}`} className={style['author']} rel="nofollow">
            {author.nickname}
          </Link>
          <p className="small muted">
            {t.updated} <Time value={share.updatedAt} language={language} />
            {' · '}
            {t.sold(formatNumber(share.sold))}
          </p>
        </div>
      </div>
    </header>
  );
}

/** What everybody may read, and in figures what is not shown. */
export function SharePreview({ share, isLocked }: { share: ShareView; isLocked: boolean }) {
  const t = shareTexts.use();
  return (
    <>
      <section aria-label={t.preview}>
        {share.previewHtml ? (
          <div className="prose" dangerouslySetInnerHTML={{ __html: share.previewHtml }} />
        ) : (
          share.content === null && <p className="muted">{t.noPreview}</p>
        )}
      </section>
      {isLocked && (
        <section className={style['locked']}>
          <Icon name="lock" size="l" />
          <h2>{share.purchase ? t.bought.locked : t.inside}</h2>
          {share.purchase && <p className="muted small">{t.bought.lockedText}</p>}
          <ul>
            {share.characters > 0 && (
              <li>
                <Icon name="list" size="s" />
                {t.insideText(formatNumber(share.characters))}
              </li>
            )}
            {share.files.map((file) => (
              <li key={file.number}>
                <Icon name="file" size="s" />
                {t.insideFile(file.suffix.toUpperCase(), formatBytes(file.size))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What is paid for. */
export function ShareContentPart({ id, content }: { id: string; content: ShareContent }) {
  const t = shareTexts.use();
  const language = htmlLang[useLanguage()];
  return (
    <section className={style['content']}>
      <div className="sec-h">
        <h2>{t.content}</h2>
        <span className="small muted">
          {t.contentUpdated} <Time value={content.updatedAt} language={language} />
        </span>
      </div>
      {content.html && <div className="prose" dangerouslySetInnerHTML={{ __html: content.html }} />}
      {content.files.length > 0 && (
        <>
          <h3>{t.files}</h3>
          <ul className={style['files']}>
            {content.files.map((file) => (
              <li key={file.id}>
                <Icon name="file" />
                <span>{file.name}</span>
                <span className="muted small num">{formatBytes(file.size)}</span>
                <a
                  className="btn btn-s"
                  href={filePath(id, file.id)}
                  download={file.name}
                  aria-label={t.downloadOf(file.name)}
                >
                  <Icon name="download" />
                  {t.download}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
