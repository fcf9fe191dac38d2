import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Stars } from '#app/ui/forms/stars.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { ReportedRating } from './rating-reports.schema.ts';
import { ratingReportsTexts } from './rating-reports-texts.ts';
import style from './rating-desk.module.css';

type Props = { row: ReportedRating; onHide: ((ratingId: number) => void) | null };

/** A reported rating with its reports. `onHide` is null for who only looks, and once it is decided. */
export function RatingCase({ row: { rating, plugin, reports, decision }, onHide }: Props) {
  const t = ratingReportsTexts.use();
  const language = useLanguage();
  const { send } = useSend();
  const author = rating.member?.nickname ?? t.gone;
  async function keep() {
    if (!(await confirm({ title: t.keepTitle, text: t.keepText, confirmText: t.keep }))) return;
    await send('/api/admin/market/keepRating', { ratingId: rating.id }, { done: true, refresh: true });
  }
  return (
    <article className={style['case']} aria-label={t.caseOf(plugin.name, author)}>
      <h2>
        <Link to={`/plugin/${plugin.slug}#rating-${rating.id}`}>{plugin.name}</Link>
        <Chip tone="accent">{t.reports(reports.length)}</Chip>
        {rating.isHidden && <Chip>{t.isHidden}</Chip>}
      </h2>
      <p className={style['sub']}>
        <Stars value={rating.stars} label={t.stars(rating.stars)} />{' '}
        {rating.member ? <Link to={`/admin/members/${rating.member.id}`}>{author}</Link> : author} · {t.wrote}{' '}
        <Time value={rating.createdAt} language={language} mode="datetime" />
      </p>
      <p className={style['words']}>{rating.words || <span className="muted">{t.noWords}</span>}</p>
      <ul className={style['reports']}>
        {reports.map((report) => (
          <li key={`${report.by?.id ?? 'gone'}-${report.at}`}>
            <b>{t.reasons[report.reason]}</b>
            {report.note && <> · {report.note}</>}
            <span className={style['sub']}>
              {report.by?.nickname ?? t.gone} · <Time value={report.at} language={language} />
            </span>
          </li>
        ))}
      </ul>
      {decision && (
        <p className={style['sub']}>
          {t.decided(decision.by?.nickname ?? t.gone, decision.hides)} ·{' '}
          <Time value={decision.at} language={language} mode="datetime" />
          {decision.reason && <> · {decision.reason}</>}
        </p>
      )}
      {onHide && (
        <div className="row btns">
          <Button onClick={() => void keep()}>{t.keep}</Button>
          <Button tone="danger" icon="eye-off" onClick={() => onHide(rating.id)}>
            {t.hide}
          </Button>
        </div>
      )}
    </article>
  );
}
