import { LinkButton } from '#app/ui/kit/button.tsx';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import type { HomeTexts } from './home-texts.ts';
import style from './home.module.css';
import { count, lines } from './top-part.tsx';

/** The call to take part, with live numbers and a request that works as it stands. */
export function DownPart({
  home,
  t,
  siteUrl,
  isMember,
  canJoin,
}: {
  home: HomeView;
  t: HomeTexts;
  siteUrl: string;
  isMember: boolean;
  canJoin: boolean;
}) {
  const { numbers } = home;
  const all = [
    [t.callQuestions, numbers.questions - numbers.answered],
    [t.callAnswers, numbers.answers],
    [t.callArticles, numbers.articles],
  ] as const;
  const figures = all.filter(([, value]) => value > 0);
  return (
    <section className={style['call']} aria-labelledby="take-part">
      <div className={`wrap ${style['callIn']}`}>
        <div>
          <h2 id="take-part">{lines(t.callTitle)}</h2>
          <p>{t.callText}</p>
          {figures.length > 0 && (
            <dl>
              {figures.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{count(value)}</dd>
                </div>
              ))}
            </dl>
          )}
          {isMember || !canJoin ? (
            <LinkButton to="/ask/lists/unanswered/0">{t.callAnswer}</LinkButton>
          ) : (
            <LinkButton to="/user/login?type=register">{t.callRegister}</LinkButton>
          )}
          <a className={style['plain']} href="/feed.atom">
            {t.callFeed}
          </a>
        </div>
        <figure>
          <figcaption className="sr">{t.codeLabel}</figcaption>
          <pre
            tabIndex={0}
          >{`curl -H 'think-lang: en' \\\n  '${siteUrl}/api/ask/lists?type=question&sort=newest'`}</pre>
        </figure>
      </div>
    </section>
  );
}
