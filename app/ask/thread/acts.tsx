import { Suspense } from 'react';
import { Icon } from '#app/ui/kit/icon.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { AnswerView, PostView } from '#app/ask/parts/ask.schema.ts';
import { FlagAct } from '#app/ask/screening/flag-act.tsx';
import { ShareAct } from '#app/ask/thread-acts/share-act.tsx';
import { MoreTools, ThreadTools } from '#app/ask/thread-acts/thread-tools.tsx';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { infoTexts } from '#app/ask/kit/info-texts.ts';
import { useReader } from '#app/ask/kit/use-reader.ts';

/** What only members can do with an answer comes after the page. */
const loadTools = () => import('#app/ask/thread-acts/answer-tools.tsx');
const AnswerTools = latePart(loadTools);
const AcceptAct = latePart(async () => ({ default: (await loadTools()).AcceptAct }));

/**
 * What one can do with a post: comment, share, follow, edit; what is rarer is in the menu at the end, which members
 * have.
 */
export function PostActs({ post, onComment }: { post: PostView; onComment: () => void }) {
  const t = infoTexts.use();
  const { member } = useReader();
  if (post.withheld) return null;
  return (
    <div className="acts">
      <CommentAct onPress={onComment} />
      <ShareAct path={postPath(post.id)} title={post.title} />
      <ThreadTools post={post} />
      {!member && <FlagAct thing={{ subject: 'post', id: post.id }} authorId={post.author.id} label={t.flag} />}
      <MoreTools post={post} />
    </div>
  );
}

/**
 * What one can do with an answer: accept (the asker), comment, share, edit; what is rarer is in the menu at the end.
 */
export function AnswerActs({ answer, post, onComment }: { answer: AnswerView; post: PostView; onComment: () => void }) {
  const t = infoTexts.use();
  const { member } = useReader();
  if (post.withheld) return null;
  return (
    <div className="acts">
      <Suspense>{answer.can.canAccept && <AcceptAct answer={answer} />}</Suspense>
      <CommentAct onPress={onComment} />
      <ShareAct path={postPath(answer.postId, { hash: `a${answer.id}` })} title={post.title} />
      {!member && <FlagAct thing={{ subject: 'answer', id: answer.id }} authorId={answer.author.id} label={t.flag} />}
      <Suspense>{member && <AnswerTools post={post} answer={answer} />}</Suspense>
    </div>
  );
}

function CommentAct({ onPress }: { onPress: () => void }) {
  const t = infoTexts.use();
  return (
    <button type="button" onClick={onPress}>
      <Icon name="ask" />
      {t.comment}
    </button>
  );
}
