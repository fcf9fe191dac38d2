import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Card } from './moderation.schema.ts';
import { reviewTexts } from './moderation-review-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

/** A text under review with all a reviewer needs to decide. */
export function ReviewCard({ card }: { card: Card }) {
  const t = reviewTexts.use();
  const language = useLanguage();
  return (
    <article className={style['card']} aria-label={t.causes[card.cause]}>
      <header className={style['marks']}>
        <Chip tone={card.cause === 'first' ? 'info' : 'danger'}>{t.causes[card.cause]}</Chip>
        <Chip tone="line">{card.subject === 'post' ? t.kinds[card.kind] : t.subjects[card.subject]}</Chip>
        <Chip tone="line" icon={card.withheld ? 'eye-off' : 'eye'}>
          {t.withheld[card.withheld ?? 'none']}
        </Chip>
        <span className="muted small">
          {card.category} · <Time value={card.createdAt} language={htmlLang[language]} />
        </span>
      </header>
      {card.context && (
        <details className={style['context']}>
          <summary>
            {t.context} <b>{card.context.title}</b>
          </summary>
          <div className="prose" dangerouslySetInnerHTML={{ __html: card.context.html }} />
        </details>
      )}
      {card.subject === 'post' && <h2 className={style['title']}>{card.title}</h2>}
      <div className={`prose ${style['text']}`} dangerouslySetInnerHTML={{ __html: card.html }} />
      {card.subject === 'post' && card.tags.length > 0 && (
        <Tags>
          {card.tags.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </Tags>
      )}
      <Reasons card={card} />
      <Author card={card} />
    </article>
  );
}

function Reasons({ card: { subject, score, reasons, rules, flags, withheld } }: { card: Card }) {
  const t = reviewTexts.use();
  const language = useLanguage();
  const isFlaggedOnly = flags.length > 0 && !withheld;
  if (score === 0 && rules.length === 0 && flags.length === 0) return null;
  const Heading = subject === 'post' ? 'h3' : 'h2';
  return (
    <div className={style['why']}>
      {(rules.length > 0 || isFlaggedOnly) && (
        <section>
          <Heading>{t.why}</Heading>
          <ul>
            {rules.map(({ name, found, limit }) => (
              <li key={name}>{t.rules[name](found, limit)}</li>
            ))}
            {isFlaggedOnly && <li>{t.flaggedOnly}</li>}
          </ul>
        </section>
      )}
      {score > 0 && (
        <section>
          <Heading>{t.score(score)}</Heading>
          <ul>
            {reasons.map(({ name, points, note }) => (
              <li key={name}>
                <span className={style['points']}>{t.points(points)}</span> {t.signals[name](note)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {flags.length > 0 && (
        <section>
          <Heading>{t.flags(flags.length)}</Heading>
          <ul>
            {flags.map((flag) => (
              <li key={`${flag.member.id}-${flag.createdAt}-${flag.reason}`}>
                <b>{t.flagReasons[flag.reason]}</b>{' '}
                <span className="muted">
                  {flag.member.nickname || t.someone} · <Time value={flag.createdAt} language={htmlLang[language]} />
                </span>
                {flag.note && <q className={style['note']}>{flag.note}</q>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Author({ card: { author, can } }: { card: Card }) {
  const t = reviewTexts.use();
  const language = useLanguage();
  return (
    <footer className={style['author']}>
      <Avatar id={author.id} name={author.nickname} src={author.avatar} size="m" />
      <div>
        <b>
          {author.id > 0 ? (
            <Link to={`/user/card/${author.id}`}>{author.nickname || t.gone}</Link>
          ) : (
            author.nickname || t.gone
          )}
        </b>
        {author.id > 0 && (
          <span className="muted small">
            {t.joined} <Time value={author.joinedAt} mode="date" language={htmlLang[language]} /> ·{' '}
            {t.reputation(formatNumber(author.reputation))} · {t.posts(formatNumber(author.posts))}
            {author.refused > 0 && <> · {t.refused(formatNumber(author.refused))}</>}
          </span>
        )}
      </div>
      {can.cleanUp && (
        <LinkButton size="s" tone="line-danger" icon="ban" to={`/admin/cleanups?member=${author.id}`}>
          {t.cleanUp}
        </LinkButton>
      )}
    </footer>
  );
}
