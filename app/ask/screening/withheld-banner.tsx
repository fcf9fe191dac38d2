import { Notice } from '#app/ui/overlays/notice.tsx';
import type { PostView, WaitingText } from '#app/ask/parts/ask.schema.ts';
import style from './moderation.module.css';
import WaitingTexts from './waiting-texts.tsx';
import { withheldTexts } from './withheld-texts.ts';

/**
 * Why others do not see a post, for its author; and what of the reader's own waits where this page has no place for it.
 */
export default function WithheldNotice({ post }: { post: Pick<PostView, 'withheld' | 'waiting' | 'answers'> }) {
  const t = withheldTexts.use();
  const { withheld } = post;
  return (
    <>
      {withheld && (
        <div className={style['waiting']}>
          <Notice tone={withheld.state === 'rejected' ? 'bad' : 'warn'} title={t.title[withheld.state]}>
            {t.text[withheld.state]} {withheld.reason && t.reason(withheld.reason)}
          </Notice>
        </div>
      )}
      <WaitingTexts texts={post.waiting.filter((text) => !hasPlace(post, text))} />
    </>
  );
}

/** Whether a text stands below on this page: a withheld post shows no answers, and a thread not all of them at once. */
function hasPlace(
  { withheld, answers }: Pick<PostView, 'withheld' | 'answers'>,
  { subject, answerId }: WaitingText,
): boolean {
  if (subject === 'comment' && answerId === null) return true;
  return withheld === null && (subject === 'answer' || answers.some((answer) => answer.id === answerId));
}
