import { Suspense, useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { withCode } from '#app/core/request/request.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Stars } from '#app/ui/forms/stars.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { useMemberAct, useReader } from '#app/ask/kit/use-reader.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ModelView, RatingView } from './models.schema.ts';
import style from './model.module.css';
import { modelsTexts, modelTexts } from './models-texts.ts';

const loadForm = () => import('./rating-form.tsx');
const RatingForm = latePart(loadForm);

/** The grades of a model: the mean, how they spread, the reader's own, and what others say. */
export function Ratings({ model }: { model: ModelView }) {
  const t = modelTexts.use();
  const [isRating, setRating] = useState(false);
  const { member } = useReader();
  const open = useMemberAct({ act: 'rate', key: `rate:model:${model.id}`, place: 'ratings' }, () =>
    withCode(loadForm, () => setRating(true)),
  );
  return (
    <section className={style['part']} aria-labelledby="ratings">
      <h2 id="ratings">{t.ratings}</h2>
      {model.rating.count === 0 ? <p className="muted">{t.noRatings}</p> : <Overview model={model} />}
      {isRating ? (
        <Suspense>
          <RatingForm model={model} onClose={() => setRating(false)} />
        </Suspense>
      ) : (
        <Button size="s" icon="star" className={style['rateopen']} onClick={() => open()}>
          {!member ? t.loginToRate : model.own ? t.rateTitle : t.rate}
        </Button>
      )}
      <ul className={style['ratings']}>
        {model.ratings.map((rating) => (
          <Entry key={rating.member.id} rating={rating} modelId={model.id} />
        ))}
      </ul>
      {model.moreRatings && (
        <p className="small">
          <Link to={`${modelPath(model.id)}?ratings=${model.moreRatings}#ratings`} preventScrollReset>
            {t.moreRatings}
          </Link>
        </p>
      )}
    </section>
  );
}

function Overview({ model: { rating, stars } }: { model: ModelView }) {
  const t = modelTexts.use();
  const shared = modelsTexts.use();
  const most = Math.max(...stars, 1);
  return (
    <div className={style['overview']}>
      <div title={t.meanHint}>
        <b className="num">{rating.average.toFixed(1)}</b>
        <Stars value={rating.average} label={shared.ratingOf(rating.average.toFixed(1), rating.count)} />
        <small className="muted num">{shared.raters(formatNumber(rating.count))}</small>
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

function Entry({ rating, modelId }: { rating: RatingView; modelId: number }) {
  const t = modelTexts.use();
  const language = htmlLang[useLanguage()];
  const { member } = useReader();
  const { send } = useSend();
  const isOwn = member?.id === rating.member.id;
  async function remove() {
    if (!(await confirm({ title: t.unrateTitle, text: t.unrateText, confirmText: t.unrate, danger: true }))) return;
    await send('/api/ask/unrateModel', { id: modelId }, { done: t.unrated, refresh: true });
  }
  return (
    <li>
      <Avatar id={rating.member.id} name={rating.member.nickname} src={rating.member.avatar} size="s" />
      <div>
        <p className={style['rater']}>
          <AuthorLink author={rating.member} />
          <Stars value={rating.stars} label={t.grade(rating.stars)} />
          <span className="small muted">
            <Time value={rating.createdAt} language={language} />
            {rating.editedAt !== null && ` · ${t.edited}`}
          </span>
          {isOwn && <IconButton label={t.unrate} icon="trash" size="s" onClick={() => void remove()} />}
        </p>
        {rating.words && <p className={style['words']}>{rating.words}</p>}
      </div>
    </li>
  );
}
