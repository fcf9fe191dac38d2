import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { NoticeKind, NoticeView } from './notices.schema.ts';
import { lineOf } from './notice-line.ts';
import { lineTexts, noticeTexts } from './notice-texts.ts';
import { useNotices } from './use-notices.ts';
import style from './notice.module.css';

const icons: Partial<Record<NoticeKind, IconName>> = {
  vote: 'vote-up',
  standing: 'medal',
  moderation: 'shield',
  desk: 'list-check',
  money: 'wallet',
  security: 'lock',
  announcement: 'bell',
};

/** One notice: who did what to what, leading to its place, and what can be done with it. */
export function NoticeRow({ notice }: { notice: NoticeView }) {
  const t = noticeTexts.use();
  const language = useLanguage();
  const notices = useNotices();
  const { id, actor, path, isUnread } = notice;
  const { who, did, title, more } = lineOf(lineTexts.use(), notice);
  async function remove() {
    if (await notices.remove([id])) toast.success(t.deleted);
  }
  const leave = () => isUnread && notices.markLeft(id);
  const place = title || did;
  return (
    <li className={classNames(style['row'], isUnread && style['unread'])}>
      {actor ? (
        <Avatar id={actor.id} name={actor.nickname} src={actor.avatar} size="m" />
      ) : (
        <span className={style['sign']} data-kind={notice.kind}>
          <Icon name={icons[notice.kind] ?? 'bell'} />
        </span>
      )}
      <div className={style['words']}>
        <p>
          {isUnread && (
            <>
              <span className={style['mark']} aria-hidden />
              <span className="sr">{t.unread}</span>
            </>
          )}
          {who && <b>{who}</b>}
          {title && ` ${did} `}
          {path ? (
            <Link to={path} onClick={leave} onAuxClick={leave}>
              {place}
            </Link>
          ) : (
            <span className={style['place']}>{place}</span>
          )}
        </p>
        {more.map((line) => (
          <p key={line} className={style['more']}>
            {line}
          </p>
        ))}
        <Time value={notice.at} language={htmlLang[language]} className="xs muted" />
      </div>
      <div className={style['acts']}>
        {isUnread && (
          <IconButton
            size="s"
            icon="check"
            label={`${t.markRead}: ${place}`}
            title={t.markRead}
            onClick={() => void notices.markRead([id])}
          />
        )}
        <IconButton
          size="s"
          icon="trash"
          label={`${t.delete}: ${place}`}
          title={t.delete}
          onClick={() => void remove()}
        />
      </div>
    </li>
  );
}
