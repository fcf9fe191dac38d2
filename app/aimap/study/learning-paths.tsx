import { LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { Learning, WalkedPath } from '#app/aimap/learning/learning.schema.ts';
import { pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { timeOf } from './mastery-words.ts';
import { StopLine } from './stop-line.tsx';
import type { StudyTexts } from './study-texts.ts';
import style from './study.module.css';

/** The paths one walks, each as a line of stops. */
export function LearningPaths({ paths, t }: { paths: readonly WalkedPath[]; t: StudyTexts }) {
  return (
    <section>
      <SectionHead title={t.paths} aside={<Link to="/aiMap?view=path">{t.choosePath}</Link>} />
      <ul className={style['paths']}>
        {paths.map((path) => (
          <Path key={path.slug} path={path} t={t} />
        ))}
      </ul>
    </section>
  );
}

function Path({ path, t }: { path: WalkedPath; t: StudyTexts }) {
  const language = useLanguage();
  const { slug, title, walked, total, minutesLeft, here, steps, finishedAt, version, newest } = path;
  const left = here
    ? `${t.pathProgress(walked, total)} · ${t.left(timeOf(minutesLeft, t))}`
    : t.pathProgress(walked, total);
  return (
    <li>
      <div className={style['line']}>
        <h3>
          <Link to={pathPath(slug)}>{title}</Link>
        </h3>
        <small className="muted num">{left}</small>
      </div>
      <StopLine steps={steps} label={t.pathLine(title, walked, total)} />
      <div className={style['line']}>
        <span className="row row-w small muted">
          {finishedAt === null ? (
            here ? (
              t.hereAt(here.step, here.title)
            ) : (
              t.allWalked
            )
          ) : (
            <span>
              {t.finishedOn} <Time value={finishedAt} language={htmlLang[language]} mode="date" />
            </span>
          )}
          {newest > version && <Chip tone="accent">{t.newVersion(newest)}</Chip>}
        </span>
        <LinkButton to={pathPath(slug)} size="s">
          {finishedAt === null ? t.goOn : t.look}
        </LinkButton>
      </div>
    </li>
  );
}

/** For whoever walks no path: some to begin with. */
export function PathOffers({ offers, t }: { offers: Learning['offers']; t: StudyTexts }) {
  return (
    <section>
      <SectionHead title={t.choosePath} />
      <p className="muted">{t.choosePathText}</p>
      <ul className={style['paths']}>
        {offers.map(({ slug, title, audience, steps, minutes }, i) => (
          <li key={slug}>
            <div className={style['line']}>
              <h3>
                <Link to={pathPath(slug)}>{title}</Link>
              </h3>
              <LinkButton to={pathPath(slug)} size="s" tone={i === 0 ? 'primary' : 'default'}>
                {i === 0 ? t.begin : t.look}
              </LinkButton>
            </div>
            <small className="muted num">
              {t.offer(steps, String(Math.round(minutes / 60)))} · {audience}
            </small>
          </li>
        ))}
      </ul>
      <p className={style['more']}>
        <Link to="/aiMap?view=path">{t.allPaths}</Link>
      </p>
      <p className="muted">
        {t.noPathText} <Link to="/aiMap">{t.openMap}</Link>
      </p>
    </section>
  );
}
