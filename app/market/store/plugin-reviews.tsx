import { Suspense, useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { withCode } from '#app/core/request/request.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Stars } from '#app/ui/forms/stars.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import type { RatingView } from '#app/market/ratings/ratings.schema.ts';
import { pluginPath } from './store-addresses.ts';
import type { PluginView } from './store.schema.ts';
import { pluginTexts } from './store-texts.ts';
import page from './plugin.module.css';
import style from './plugin-reviews.module.css';

const loadForms = () => import('./plugin-rating-form.tsx');
const loadReport = () => import('#app/market/rating-reports/report-rating-dialog.tsx');
const RatingForm = latePart(async () => ({ default: (await loadForms()).PluginRatingForm }));
const ReplyForm = latePart(async () => ({ default: (await loadForms()).ReplyForm }));
const ReportDialog = latePart(async () => ({ default: (await loadReport()).ReportRatingDialog }));
const HideForm = latePart(async () => ({ default: (await loadForms()).HideForm }));

/** The grades of a plugin: the mean, how they spread, the reader's own, what others say and its developer answers. */
export function PluginReviews({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  return (
    <section className={page['part']} id="ratings" aria-labelledby="ratings-title">
      <div className="sec-h">
        <h2 id="ratings-title">{t.reviews}</h2>
        <Own plugin={plugin} />
      </div>
      {plugin.ratings === 0 ? <p className="muted">{t.noRatings}</p> : <Score plugin={plugin} />}
      <ul className={style['reviews']}>
        {plugin.reviews.map((rating) => (
          <Review key={rating.id} rating={rating} plugin={plugin} />
        ))}
      </ul>
      {plugin.moreReviews && (
        <p className="small">
          <Link to={`${pluginPath(plugin.slug)}?ratings=${plugin.moreReviews}#ratings`} preventScrollReset>
            {t.moreReviews}
          </Link>
        </p>
      )}
    </section>
  );
}

/** The way to one's own rating, or why there is none. */
function Own({ plugin }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const [isOpen, setOpen] = useState(false);
  const { member } = useReader();
  const { why, mayRate, rating } = plugin.own;
  const open = useMemberAct({ act: 'rate', key: `rate:plugin:${plugin.id}`, place: 'ratings' }, () => {
    if (mayRate) void withCode(loadForms, () => setOpen(true));
  });
  if (!member && plugin.state !== 'published') return null;
  if (member && !mayRate)
    return why === '' || why === 'guest' ? null : <small className="muted">{t.whyNot[why]}</small>;
  return (
    <>
      <Button size="s" icon="star" onClick={() => open()}>
        {!member ? t.loginToRate : rating ? t.change : t.rate}
      </Button>
      {isOpen && (
        <Suspense>
          <RatingForm plugin={plugin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Score({ plugin: { rating, ratings, stars } }: { plugin: PluginView }) {
  const t = pluginTexts.use();
  const most = Math.max(...stars, 1);
  return (
    <div className={style['score']}>
      <div title={t.meanHint}>
        <b className="num">{rating.toFixed(1)}</b>
        <Stars value={rating} label={t.ratingOf(rating.toFixed(1), formatNumber(ratings))} />
      </div>
      <ul aria-label={t.distribution}>
        {[5, 4, 3, 2, 1].map((grade) => (
          <li key={grade} aria-label={t.starsCount(grade, stars[grade - 1]!)}>
            <span className="num">{grade}</span>
            <i>
              <i style={{ width: `${(stars[grade - 1]! / most) * 100}%` }} />
            </i>
            <span className="num muted">{formatNumber(stars[grade - 1]!)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Review({ rating, plugin }: { rating: RatingView; plugin: PluginView }) {
  const t = pluginTexts.use();
  const language = htmlLang[useLanguage()];
  const { member } = rating;
  return (
    <li id={`rating-${rating.id}`}>
      <Avatar
        id={member?.id ?? `gone-${rating.id}`}
        name={member?.nickname ?? t.gone}
        src={member?.avatar ?? null}
        size="m"
      />
      <div>
        <p className={style['rater']}>
          {member ? <AuthorLink author={member} /> : <span className="muted">{t.gone}</span>}
        </p>
        <p className={style['when']}>
          <Stars value={rating.stars} label={t.grade(rating.stars)} />{' '}
          <Time value={rating.createdAt} language={language} /> · {t.used(rating.version)}
          {rating.editedAt !== null && ` · ${t.edited}`}
        </p>
        {rating.isHidden ? (
          <p className="muted">{t.hiddenWords}</p>
        ) : (
          rating.words && <p className={style['words']}>{rating.words}</p>
        )}
        {rating.reply && (
          <blockquote className={style['reply']}>
            <b>{t.replyOf}</b>
            <p className={style['words']}>{rating.reply.words}</p>
            <small className="muted">
              <Time value={rating.reply.at} language={language} />
              {rating.reply.isEdited && ` · ${t.edited}`}
            </small>
          </blockquote>
        )}
        <Acts rating={rating} plugin={plugin} />
      </div>
    </li>
  );
}

/**
 * What the reader may do with a rating: take their own back, report it, answer it as its developer, hide its words as
 * staff.
 */
function Acts({ rating, plugin }: { rating: RatingView; plugin: PluginView }) {
  const t = pluginTexts.use();
  const [open, setOpen] = useState<'reply' | 'hide' | 'report' | null>(null);
  const { member } = useReader();
  const { send } = useSend();
  const { mayReply, mayHide } = plugin.own;
  const isOwn = member !== null && member.id === rating.member?.id;
  const report = useMemberAct({ act: 'flag', key: `flag:rating:${rating.id}`, place: `rating-${rating.id}` }, () =>
    withCode(loadReport, () => setOpen('report')),
  );
  const mayReport = !isOwn && !mayHide && rating.words !== '' && !rating.isHidden;
  if (!isOwn && !mayReply && !mayHide && !mayReport) return null;
  async function remove() {
    if (!(await confirm({ title: t.removeTitle, text: t.removeText, confirmText: t.remove, danger: true }))) return;
    await send('/api/market/unratePlugin', { pluginId: plugin.id }, { done: true, refresh: true });
  }
  const show = () =>
    send('/api/admin/market/hideRating', { ratingId: rating.id, reason: '' }, { done: true, refresh: true });
  const close = () => setOpen(null);
  return (
    <p className={style['acts']}>
      {isOwn && (
        <Button size="s" tone="quiet" icon="trash" onClick={() => void remove()}>
          {t.remove}
        </Button>
      )}
      {mayReply && (
        <Button size="s" tone="quiet" icon="edit" onClick={() => void withCode(loadForms, () => setOpen('reply'))}>
          {rating.reply ? t.changeReply : t.reply}
        </Button>
      )}
      {mayHide && (rating.isHidden || rating.words !== '') && (
        <Button
          size="s"
          tone="quiet"
          icon={rating.isHidden ? 'eye' : 'eye-off'}
          onClick={() => (rating.isHidden ? void show() : void withCode(loadForms, () => setOpen('hide')))}
        >
          {rating.isHidden ? t.show : t.hide}
        </Button>
      )}
      {mayReport && (
        <Button size="s" tone="quiet" icon="flag" onClick={() => report()}>
          {t.reportReview}
        </Button>
      )}
      {open !== null && (
        <Suspense>
          {open === 'report' ? (
            <ReportDialog ratingId={rating.id} onClose={close} />
          ) : open === 'reply' ? (
            <ReplyForm rating={rating} onClose={close} />
          ) : (
            <HideForm rating={rating} onClose={close} />
          )}
        </Suspense>
      )}
    </p>
  );
}
