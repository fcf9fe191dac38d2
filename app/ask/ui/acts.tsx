import { lazy, Suspense, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useAuth } from '#app/account/ui/allowed.tsx';
import { withCode } from '#app/core/request.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { AnswerView, Permissions, PostView } from '../schema.ts';
import { FlagAct } from '../moderation/ui/flag-act.tsx';
import { ShareAct } from '../threads/ui/share-act.tsx';
import { AwardButton, MoreTools, ThreadTools } from '../threads/ui/thread-tools.tsx';
import { postPath } from './addresses.ts';
import { askTexts } from './ask-texts.ts';
import { infoTexts } from './info-texts.ts';

/** What acts do comes with the first press: most readers press none. */
const loadActs = () => import('./thread-acts.ts');

const loadReveal = () => import('../anonymity/ui/reveal-dialog.tsx');
const RevealDialog = lazy(loadReveal);

/** What one can do with a post: comment, share, edit; what is rarer is in the menu at the end. */
export function PostActs({ post, onComment }: { post: PostView; onComment: () => void }) {
  const t = infoTexts.use();
  if (post.withheld) return null;
  return (
    <div className="acts">
      <Act icon="ask" label={t.comment} onPress={onComment} />
      <ShareAct path={postPath(post.id)} title={post.title} />
      <ThreadTools post={post} />
      <FlagAct thing={{ subject: 'post', id: post.id }} authorId={post.author.id} label={t.flag} />
      <EditAct can={post.can} to={`/ask/post?id=${post.id}`} />
      <MoreTools post={post} />
    </div>
  );
}

/** What one can do with an answer: accept (the asker), comment, share, edit, delete. */
export function AnswerActs({ answer, post, onComment }: { answer: AnswerView; post: PostView; onComment: () => void }) {
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
      <AwardButton post={post} answer={answer} />
      <Act icon="ask" label={t.comment} onPress={onComment} />
      <ShareAct path={postPath(answer.postId, { hash: `a${answer.id}` })} title={post.title} />
      <FlagAct thing={{ subject: 'answer', id: answer.id }} authorId={answer.author.id} label={t.flag} />
      <EditAct can={answer.can} to={`/ask/post?answer=${answer.id}`} />
      <MoreActs answer={answer} />
      {answer.can.canDelete && <Act icon="trash" label={t.delete} onPress={() => void act('removeAnswer')} />}
    </div>
  );
}

/** To the editor: to change the text, or to suggest a change to those who may. */
function EditAct({ can, to }: { can: Permissions; to: string }) {
  const t = infoTexts.use();
  const shared = askTexts.use();
  if (!can.canEdit && !can.canSuggest) return null;
  return (
    <Link to={can.canEdit ? to : `${to}&suggest=1`} rel="nofollow">
      <Icon name="edit" />
      {can.canEdit ? t.edit : shared.suggestEdit}
    </Link>
  );
}

/** What authors and moderators alone see: whose an answer is, and for some of the staff who wrote it without a name. */
function MoreActs({ answer }: { answer: AnswerView }) {
  const shared = askTexts.use();
  const { revalidate } = useRevalidator();
  const auth = useAuth();
  const switchWiki = async () => {
    if (await withCode(loadActs, (acts) => acts.switchWiki(answer, 'answer'))) await revalidate();
  };
  return (
    <>
      {answer.can.canMakeWiki && <Act icon="users" label={answer.wiki === null ? shared.makeWiki : shared.unmakeWiki} onPress={() => void switchWiki()} />}
      {answer.author.id < 0 && auth('reveal', '/admin/anonymity') && <RevealAct id={answer.id} />}
    </>
  );
}

function RevealAct({ id }: { id: number }) {
  const shared = askTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act icon="eye" label={shared.reveal} onPress={() => void withCode(loadReveal, () => setOpen(true))} />
      <Suspense fallback={null}>{isOpen && <RevealDialog subject="answer" id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
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
