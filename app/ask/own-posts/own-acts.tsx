import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import type { OwnAct } from './own-posts.schema.ts';

const texts = await pageTexts(
  () => import('./own-acts.zh.ts'),
  () => import('./own-acts.en.ts'),
);

type ActsProps = { acts: readonly OwnAct[]; username: string };

/** What a member has last written, for their overview. */
export const OwnActs = keptPart(ActList, {
  name: 'own-acts',
  useFacts: ({ acts, username }: ActsProps) => [acts, username],
});

function ActList({ acts, username }: ActsProps) {
  const t = texts.use();
  const all = <Link to={`/ask/search/${encodeURIComponent(`user:${username}`)}`}>{t.all}</Link>;
  return (
    <section>
      <SectionHead title={t.title} aside={all} />
      <ul className="timeline">
        {acts.map((act) => (
          <Act key={act.hash ?? act.postId} act={act} />
        ))}
      </ul>
    </section>
  );
}

const tones: Record<OwnAct['kind'], string | undefined> = {
  question: undefined,
  article: undefined,
  model: undefined,
  answer: 'a',
  comment: 'm',
};

function Act({ act }: { act: OwnAct }) {
  const t = texts.use();
  const language = useLanguage();
  const notes = [
    act.score !== 0 && t.score(formatNumber(act.score), act.score),
    act.answers !== null && act.answers > 0 && t.answers(formatNumber(act.answers), act.answers),
  ].filter((note) => note !== false);
  return (
    <li className={tones[act.kind]}>
      {t.acts[act.kind]} <Link to={postPath(act.postId, act.hash === null ? {} : { hash: act.hash })}>{act.title}</Link>
      {notes.length > 0 && <span className="muted small"> · {notes.join(' · ')}</span>}
      <Time value={act.createdAt} language={language} />
    </li>
  );
}
