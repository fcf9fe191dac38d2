import { Link, useNavigate, useRevalidator } from 'react-router';
import { request } from '#app/core/request.ts';
import { useRootFacts } from '#app/core/page-data.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { copyText } from '#app/ui/copy-text.ts';
import { Icon } from '#app/ui/icon.tsx';
import { formatNumber } from '#app/ui/number.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AnswerView, PostView } from '../schema.ts';
import { listPath, postPath } from './addresses.ts';
import { infoTexts, type InfoTexts } from './info-texts.ts';

/** What one can do with a post: comment, share, edit, delete. */
export function PostActs({ post, onComment }: { post: PostView; onComment: () => void }) {
  const t = infoTexts.use();
  const navigate = useNavigate();
  async function remove() {
    const loses = [
      ...losesOf(post, t),
      ...(post.answerCount > 0 ? [t.losesAnswers(post.answerCount)] : []),
      ...(post.bookmarks > 0 ? [t.losesBookmarks(post.bookmarks)] : []),
    ];
    if (!(await confirm({ danger: true, title: t.deletePostTitle, text: t.deletePostText, loses, confirmText: t.delete }))) return;
    const answer = await request.post('/api/ask/deletePost', { id: post.id });
    if (answer.code !== 1) return;
    toast.success(t.postDeleted);
    await navigate(listPath({ type: post.kind }), { replace: true });
  }
  return (
    <div className="acts">
      <Act icon="ask" label={t.comment} onPress={onComment} />
      <ShareAct path={postPath(post.id)} title={post.title} />
      {post.can.canEdit && (
        <Link to={`/ask/post?id=${post.id}`}>
          <Icon name="edit" />
          {t.edit}
        </Link>
      )}
      {post.can.canDelete && <Act icon="trash" label={t.delete} onPress={() => void remove()} />}
    </div>
  );
}

/** What one can do with an answer: accept (the asker), comment, share, edit, delete. */
export function AnswerActs({ answer, title, onComment }: { answer: AnswerView; title: string; onComment: () => void }) {
  const t = infoTexts.use();
  const { revalidate } = useRevalidator();
  async function accept() {
    const done = await request.post('/api/ask/accept', { answerId: answer.id, accepted: !answer.accepted });
    if (done.code !== 1) return;
    toast.success(answer.accepted ? t.unacceptDone : t.acceptDone);
    await revalidate();
  }
  async function remove() {
    if (!(await confirm({ danger: true, title: t.deleteAnswerTitle, text: t.deleteAnswerText, loses: losesOf(answer, t), confirmText: t.delete }))) return;
    const done = await request.post('/api/ask/deleteAnswer', { id: answer.id });
    if (done.code !== 1) return;
    toast.success(t.answerDeleted);
    await revalidate();
  }
  return (
    <div className="acts">
      {answer.can.canAccept && <Act icon={answer.accepted ? 'undo' : 'check'} label={answer.accepted ? t.unaccept : t.accept} onPress={() => void accept()} />}
      <Act icon="ask" label={t.comment} onPress={onComment} />
      <ShareAct path={postPath(answer.postId, { hash: `a${answer.id}` })} title={title} />
      {answer.can.canEdit && (
        <Link to={`/ask/post?answer=${answer.id}`}>
          <Icon name="edit" />
          {t.edit}
        </Link>
      )}
      {answer.can.canDelete && <Act icon="trash" label={t.delete} onPress={() => void remove()} />}
    </div>
  );
}

/** Shares by the phone's own sheet; elsewhere copies the address. */
function ShareAct({ path, title }: { path: string; title: string }) {
  const t = infoTexts.use();
  const { siteUrl } = useRootFacts();
  async function share() {
    const url = siteUrl + path;
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    if (await copyText(url)) toast.success(t.linkCopied);
    else toast.error(t.copyFailed);
  }
  return <Act icon="share" label={t.share} onPress={() => void share()} />;
}

function Act({ icon, label, onPress }: { icon: Parameters<typeof Icon>[0]['name']; label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

function losesOf({ score, comments }: PostView | AnswerView, t: InfoTexts): string[] {
  return [t.losesText, ...(score === 0 ? [] : [t.losesVotes(formatNumber(score))]), ...(comments.length > 0 ? [t.losesComments(comments.length)] : [])];
}
