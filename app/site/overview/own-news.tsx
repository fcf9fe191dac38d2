import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { lineOf } from '#app/messages/notices/notice-line.ts';
import { lineTexts } from '#app/messages/notices/notice-texts.ts';
import type { NoticeView } from '#app/messages/notices/notices.schema.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { OverviewTexts } from './overview-texts.ts';

/** What the member was told lately. */
export function OwnNews({ news, t }: { news: readonly NoticeView[]; t: OverviewTexts }) {
  return (
    <section>
      <SectionHead title={t.news} aside={news.length > 0 && <Link to="/user/account/notice">{t.allNews}</Link>} />
      {news.length === 0 ? (
        <p className="muted small">{t.noNews}</p>
      ) : (
        <ol className="timeline">
          {news.map((one) => (
            <NewsLine key={one.id} one={one} />
          ))}
        </ol>
      )}
    </section>
  );
}

function NewsLine({ one }: { one: NoticeView }) {
  const language = useLanguage();
  const { who, did, title } = lineOf(lineTexts.use(), one);
  return (
    <li className={one.isUnread ? 'a' : undefined}>
      {[who, did].filter(Boolean).join(' ')} {one.path !== '' && title ? <Link to={one.path}>{title}</Link> : title}
      <Time value={one.at} language={htmlLang[language]} />
    </li>
  );
}
