import { Link, useNavigate, useRevalidator } from 'react-router';
import { useRootFacts } from '#app/core/page-data.ts';
import { withCode } from '#app/core/request.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { AnswerView, PostView } from '../schema.ts';
import { listPath, postPath } from './addresses.ts';
import { infoTexts } from './info-texts.ts';

/** What acts do comes with the first press: most readers press none. */
const loadActs = () => import('./thread-acts.ts');

/** What one can do with a post: comment, share, edit, delete. */
export function PostActs({ post, onComment }: { post: PostView; onComment: () => void }) {
  const t = infoTexts.use();
  const navigate = useNavigate();
  const remove = async () => {
    if (await withCode(loadActs, (acts) => acts.removePost(post))) await navigate(listPath({ type: post.kind }), { replace: true });
  };
  return (
    <div className="acts">
      <Act icon="ask" label={t.comment} onPress={onComment} />
      <ShareAct path={postPath(post.id)} title={post.title} />
      {post.can.canEdit && <EditAct to={`/ask/post?id=${post.id}`} />}
      {post.can.canDelete && <Act icon="trash" label={t.delete} onPress={() => void remove()} />}
    </div>
  );
}

/** What one can do with an answer: accept (the asker), comment, share, edit, delete. */
export function AnswerActs({ answer, title, onComment }: { answer: AnswerView; title: string; onComment: () => void }) {
  const t = infoTexts.use();
  const { revalidate } = useRevalidator();
  const act = async (name: 'switchAccepted' | 'removeAnswer') => {
    if (await withCode(loadActs, (acts) => acts[name](answer))) await revalidate();
  };
  return (
    <div className="acts">
      {answer.can.canAccept && (
        <Act icon={answer.accepted ? 'undo' : 'check'} label={answer.accepted ? t.unaccept : t.accept} onPress={() => void act('switchAccepted')} />
      )}
      <Act icon="ask" label={t.comment} onPress={onComment} />
      <ShareAct path={postPath(answer.postId, { hash: `a${answer.id}` })} title={title} />
      {answer.can.canEdit && <EditAct to={`/ask/post?answer=${answer.id}`} />}
      {answer.can.canDelete && <Act icon="trash" label={t.delete} onPress={() => void act('removeAnswer')} />}
    </div>
  );
}

function ShareAct({ path, title }: { path: string; title: string }) {
  const t = infoTexts.use();
  const { siteUrl } = useRootFacts();
  return <Act icon="share" label={t.share} onPress={() => void withCode(loadActs, (acts) => acts.share(siteUrl + path, title))} />;
}

function EditAct({ to }: { to: string }) {
  const t = infoTexts.use();
  return (
    <Link to={to}>
      <Icon name="edit" />
      {t.edit}
    </Link>
  );
}

function Act({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
